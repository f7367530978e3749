import { useState } from 'react'
import type { Decided } from './queries.ts'

/** An admin's choice for a row: to skip it, or the person meant; null for a new person. */
export type Choice = 'skip' | { person: number | null }

/** The choices made on an import's screen, by line. They stay while the pages of the list change. */
export function useDecisions() {
  const [choices, setChoices] = useState<ReadonlyMap<number, Choice>>(new Map())
  const [skipsRest, skipRest] = useState(false)
  const choose = (line: number, choice: Choice | null) =>
    setChoices((before) => {
      const after = new Map(before)
      if (choice) after.set(line, choice)
      else after.delete(line)
      return after
    })
  const decided: Decided = {
    skip: [...choices].flatMap(([line, choice]) => (choice === 'skip' ? line : [])),
    skip_rest: skipsRest,
    decide: Object.fromEntries(
      [...choices].flatMap(([line, choice]) => (choice === 'skip' ? [] : [[line, choice.person]])),
    ),
  }
  return { choices, choose, skipsRest, skipRest, decided }
}

export type DecisionsState = ReturnType<typeof useDecisions>
