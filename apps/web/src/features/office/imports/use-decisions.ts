import { useState } from 'react'

/** An admin's choice for a row: to skip it, or the person meant; null for a new person. */
export type Choice = 'skip' | { person: number | null }

/** The choices made on an import's screen, by the row's number. They stay while the pages of the list change. */
export function useDecisions() {
  const [choices, setChoices] = useState<ReadonlyMap<number, Choice>>(new Map())
  const [skipsRest, skipRest] = useState(false)
  const choose = (row: number, choice: Choice | null) =>
    setChoices((before) => {
      const after = new Map(before)
      if (choice) after.set(row, choice)
      else after.delete(row)
      return after
    })
  const decided = {
    skip: [...choices].flatMap(([row, choice]) => (choice === 'skip' ? row : [])),
    skip_rest: skipsRest,
    decide: Object.fromEntries(
      [...choices].flatMap(([row, choice]) => (choice === 'skip' ? [] : [[row, choice.person]])),
    ),
  }
  return { choices, choose, skipsRest, skipRest, decided }
}

export type DecisionsState = ReturnType<typeof useDecisions>
