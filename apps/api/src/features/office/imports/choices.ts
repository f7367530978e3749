import { type ImportField, type ImportQuestion, keysOf } from '@church/shared'
import * as z from 'zod/mini'

/** What an admin chose: how to read a file, by the keys of questions, and the fields of columns, by their names. */
export const chosen = z.object({
  choices: z._default(z.record(z.string(), z.string()), {}),
  columns: z._default(z.record(z.string(), z.nullable(z.string())), {}),
})
export type Chosen = z.output<typeof chosen>

export type Choices = Chosen['choices']

interface OpenChoice {
  key: string
  field?: ImportField
  /** The value that is used unless an admin chooses another. */
  guess: string
  options: { value: string; example: string }[]
}

/** A question, with the value by which the file is read. */
export function question(
  choices: Choices,
  { key, field, guess, options }: OpenChoice,
): ImportQuestion {
  return {
    key,
    field: field ?? null,
    chosen: choices[key] ?? guess,
    is_decided: key in choices,
    options,
  }
}

/** Several values as an example. */
export const exampleOf = (values: readonly string[], most = 3): string =>
  values.slice(0, most).join(' · ').slice(0, 120)

/** Whether choices are among the options of questions; a service may have any name. */
export const areOffered = (choices: Choices, questions: readonly ImportQuestion[]): boolean =>
  keysOf(choices).every((key) => {
    const asked = questions.find((each) => each.key === key)
    return key === 'service' || asked?.options.some(({ value }) => value === choices[key])
  })
