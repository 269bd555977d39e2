/** `1 move`, `2 moves`, `181,440 boards`. */
export function counted(count: number | bigint, thing: string): string {
    const many = thing.endsWith("s") ? `${thing}es` : `${thing}s`;
    return `${count.toLocaleString("en")} ${Number(count) === 1 ? thing : many}`;
}

/** `3`, `3 and 5`, `3, 5 and 8`. */
export function listed(things: readonly (string | number)[]): string {
    if (things.length < 2) return things.join("");
    return `${things.slice(0, -1).join(", ")} and ${things.at(-1)}`;
}
