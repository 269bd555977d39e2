/**
 * The look of `<homing-board>`. From outside: the custom properties `--homing-*`, and the parts `board`, `cell`, `words`, `controls` and
 * `control`. A sheet of this kind needs no exception in a content security policy.
 */
const CSS = `
:host {
  --tile: var(--homing-tile, light-dark(#f3e3c3, #6b5a3a));
  --ink: var(--homing-ink, light-dark(#3b2b12, #fff4dc));
  --ground: var(--homing-ground, light-dark(#8a7350, #2b2418));
  --mark: var(--homing-mark, light-dark(#0a6b3d, #7be0a8));
  display: inline-block;
  width: 18rem;
  max-width: 100%;
  font: 1rem/1.4 system-ui, sans-serif;
}
:host([hidden]) { display: none }
[part=board] {
  position: relative;
  aspect-ratio: var(--columns, 3) / var(--rows, 3);
  border: 4px solid var(--ground);
  border-radius: 8px;
  background: var(--ground);
}
[part=cell] {
  position: absolute;
  inset: 0 auto auto 0;
  width: calc(100% / var(--columns));
  height: calc(100% / var(--rows));
  transform: translate(calc(100% * var(--column)), calc(100% * var(--row)));
  transition: transform .12s ease-out, background-color .12s;
  border: 2px solid var(--ground);
  border-radius: 8px;
  background: var(--tile);
  color: var(--ink);
  font: inherit;
  font-size: 1.6rem;
  font-weight: 600;
  cursor: pointer;
  touch-action: manipulation;
}
[part=cell][aria-disabled=true] { cursor: default }
[part=cell]:empty { background: var(--homing-tile, light-dark(#f3e3c3, #e6d6b4)) }
[part=cell][data-black] { background: light-dark(#2a2a33, #15151a) }
[part=cell][data-hint] { box-shadow: inset 0 0 0 5px var(--mark) }
[part=cell]:focus-visible, [part=control]:focus-visible { outline: 3px solid var(--mark); outline-offset: -3px; z-index: 1 }
[part=words] { min-height: 2.8em; margin: .5rem 0 }
[part=controls] { display: flex; flex-wrap: wrap; gap: .4rem }
[part=control] {
  font: inherit;
  padding: .3rem .7rem;
  border-radius: 6px;
  border: 1px solid currentColor;
  background: transparent;
  color: inherit;
  cursor: pointer;
}
@media (prefers-reduced-motion: reduce) { [part=cell] { transition: none } }
`;

export function sheet(): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(CSS);
  return sheet;
}
