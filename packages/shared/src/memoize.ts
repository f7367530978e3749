/**
 * Keeps what `make` has made, by its words: making a format of Intl takes ten to a hundred times as long as using it.
 * None is dropped, so there have to be few, as there are languages and time zones.
 */
export function memoize<Words extends string[], Made>(
  make: (...words: Words) => Made,
): (...words: Words) => Made {
  const kept = new Map<string, Made>()
  return (...words) => {
    const key = words.join(' ')
    const made = kept.get(key) ?? make(...words)
    kept.set(key, made)
    return made
  }
}
