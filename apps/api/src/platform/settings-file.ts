import { parseEnv } from 'node:util'

/** A name, an equals sign and a value that begins with no quotation mark. */
const PLAIN = /^(\s*(?:export\s+)?[A-Za-z_]\w*[ \t]*=[ \t]*)([^\s'"`#][^\n]*)$/gm
const MARKS = ['"', "'", '`']

/**
 * Reads a settings file as editors and people write it: with a byte order mark, Windows line ends, `export`, spaces
 * around the equals sign, quotation marks. As for Docker Compose, a `#` begins a comment only after a space; Node alone
 * would cut a password there.
 */
export function parseSettings(text: string): NodeJS.Dict<string> {
  const lines = text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .replace(/^\s*#.*$/gm, '')
  const quoted = lines.replace(PLAIN, (line, head: string, rest: string) => {
    const value = rest.replace(/\s+#.*$/, '').trimEnd()
    const mark = MARKS.find((each) => !value.includes(each))
    return value.includes('#') && mark ? `${head}${mark}${value}${mark}` : line
  })
  return parseEnv(quoted)
}

/** The fewest letters to add, remove or replace between two names (Levenshtein). */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, n) => n)
  for (const [i, letter] of [...one].entries()) {
    const next = [i + 1]
    for (const [j, against] of [...other].entries()) {
      const replaced = (row[j] ?? 0) + (letter === against ? 0 : 1)
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}

/** Letters by which a misspelt name may differ. */
const MISSPELT = 3

/** A line for each name that is none of the settings but looks like one, such as SMPT_URL. */
export function misspeltNames(given: readonly string[], known: readonly string[]): string[] {
  const all = known.flatMap((name) => [name, `${name}_FILE`])
  return given.flatMap((name) => {
    if (all.includes(name)) return []
    const [nearest] = all
      .map((each) => ({ each, away: distance(name.toUpperCase(), each) }))
      .filter(({ away }) => away <= Math.min(MISSPELT, name.length / 3))
      .toSorted((a, b) => a.away - b.away)
    return nearest ? [`${name} is not a setting. Did you mean ${nearest.each}?`] : []
  })
}
