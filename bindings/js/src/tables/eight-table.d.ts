/** The column `half` of the 8-puzzle as base64, and its layers. scripts/build.mjs generates the module. */
export declare const half: string;
export declare const layers: readonly number[];
