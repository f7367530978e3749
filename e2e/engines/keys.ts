/** The keys that type no character, by their code in both WebDriver protocols. */
export const namedKeys: Record<string, string> = {
  Enter: '\uE007',
  Tab: '\uE004',
  Escape: '\uE00C',
  Backspace: '\uE003',
  ArrowDown: '\uE015',
  Space: ' ',
  Control: '\uE009',
  Shift: '\uE008',
}

/** Actions of WebDriver's key source; `Control+a` holds the modifier meanwhile. */
export function keyActions(keys: string[], pauseMs: number) {
  return keys.flatMap((key) => {
    const chord = key.length > 1 ? key.split('+').map(code) : [key]
    const downs = chord.map((value) => ({ type: 'keyDown', value }))
    const ups = chord.toReversed().map((value) => ({ type: 'keyUp', value }))
    return [...downs, ...ups, ...(pauseMs > 0 ? [{ type: 'pause', duration: pauseMs }] : [])]
  })
}

const code = (key: string) => namedKeys[key] ?? key

/** Actions of WebDriver's pointer source: a click at a point of the viewport. */
export function clickActions({ x, y }: { x: number; y: number }) {
  return [
    { type: 'pointerMove', x: Math.round(x), y: Math.round(y), origin: 'viewport' },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ]
}
