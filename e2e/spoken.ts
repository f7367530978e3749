import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '../scripts/repository.ts'

/** The texts without plurals of a language that the product speaks, by their English. */
export function textsIn(code: string): Map<string, string> {
  const file = join(repositoryRoot, `texts/generated/${code}.json`)
  const { texts } = JSON.parse(readFileSync(file, 'utf8'))
  return new Map(
    Object.entries(texts).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  )
}

/** @returns what says an English text in the language, with values as the product isolates them */
export function speaker(code: string) {
  const texts = textsIn(code)
  return (text: string, values: Record<string, string> = {}): string => {
    const said = texts.get(text)
    if (said === undefined) throw new Error(`${code} has no “${text}”.`)
    return said.replace(/\{(\w+)\}/g, (_, name: string) => `\u2068${values[name]}\u2069`)
  }
}
