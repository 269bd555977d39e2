/** The column `half` of the 8-puzzle as base64, and its layers. The build makes the module: see scripts/build.mjs. */
export declare const half: string;
export declare const layers: readonly number[];
