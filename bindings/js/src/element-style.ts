/**
 * The style of `<homing-board>`, with the colours, sizes and shapes of the page (`web/src/style`). Pages can set the custom properties
 * `--homing-*` and style the parts `board`, `cell`, `words`, `controls` and `control`. A constructed style sheet needs no exception in a
 * content security policy.
 */
const CSS = `
:host {
  --tile: var(--homing-tile, light-dark(#fffefb, #2c313a));
  --ink: var(--homing-ink, light-dark(#22262d, #f1ede5));
  --ground: var(--homing-ground, light-dark(#e6e1d6, #0c0d10));
  --mark: var(--homing-mark, light-dark(#a0440a, #f4a75c));
  --home: var(--homing-home, light-dark(#ffd6a3, #d08a45));
  --edge: light-dark(#8a857a, #7b818d);
  --shadow: 0 1px 2px light-dark(rgb(60 50 30 / 18%), rgb(0 0 0 / 50%)), 0 3px 8px light-dark(rgb(60 50 30 / 8%), transparent);
  display: inline-block;
  width: 18rem;
  max-width: 100%;
  font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans", sans-serif;
}
:host([hidden]) { display: none }
[part=board] {
  position: relative;
  container-type: size;
  margin: .6rem;
  aspect-ratio: var(--columns, 3) / var(--rows, 3);
}
[part=board]::before {
  content: "";
  position: absolute;
  inset: -.6rem;
  border-radius: 1.6rem;
  background: var(--ground);
}
[part=cell] {
  position: absolute;
  inset: 0 auto auto 0;
  isolation: isolate;
  width: calc(100% / var(--columns));
  height: calc(100% / var(--rows));
  padding: 0;
  transform: translate(calc(100% * var(--column)), calc(100% * var(--row)));
  transition: transform .15s cubic-bezier(.3, .8, .4, 1);
  border: 0;
  background: none;
  color: var(--ink);
  font: inherit;
  font-size: calc(42cqw / var(--columns));
  font-weight: 500;
  letter-spacing: -.03em;
  font-variant-numeric: tabular-nums;
  cursor: pointer;
  touch-action: manipulation;
}
[part=cell]::before {
  content: "";
  position: absolute;
  z-index: -1;
  inset: calc(3.3cqw / var(--columns));
  border-radius: 14%;
  background: var(--tile);
  box-shadow: var(--shadow);
  transition: background-color .15s;
}
[part=cell][aria-disabled=true] { cursor: default }
[part=cell][data-home] { color: light-dark(#4a2203, #221202) }
[part=cell][data-home]::before { background: var(--home) }
[part=cell]:empty { transition: none }
[part=cell]:empty::before {
  border-radius: 50%;
  background: var(--homing-tile, light-dark(#fffefb, #e9e4da));
  box-shadow: var(--shadow), inset 0 0 0 2px var(--edge);
}
[part=cell][data-black]::before { background: light-dark(#2b2f38, #353b47) }
[part=cell][data-hint]::before { box-shadow: 0 0 0 .28rem var(--mark) }
[part=cell]:focus-visible { outline: none; z-index: 1 }
[part=cell]:focus-visible::before { outline: 3px solid light-dark(#1c5fc0, #86b6ff); outline-offset: 2px }
[part=control]:focus-visible { outline: 3px solid light-dark(#1c5fc0, #86b6ff); outline-offset: 2px }
[part=words] { min-height: 3em; margin: 1rem .2rem .6rem }
[part=controls] { display: flex; flex-wrap: wrap; gap: .5rem }
[part=control] {
  font: inherit;
  min-height: 2.75rem;
  padding: .35rem .9rem;
  border: 1px solid light-dark(#d8d2c5, #363b45);
  border-radius: .75rem;
  background: light-dark(#fffdf9, #1d2025);
  color: var(--homing-ink, light-dark(#22262d, #f1ede5));
  cursor: pointer;
}
[part=control]:hover { border-color: var(--edge) }
@media (forced-colors: active) { [part=cell]::before { border: 2px solid } [part=cell][data-home]::before { border: 4px double } }
@media (prefers-reduced-motion: reduce) { [part=cell], [part=cell]::before { transition: none } }
`;

export function sheet(): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(CSS);
  return sheet;
}
