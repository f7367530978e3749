/** What a check found: fine, worth a look, or broken. */
export interface Finding {
  state: 'fine' | 'look' | 'broken'
  about: string
  /** What is, and where it is not fine, what to do; one line. */
  says: string
}

/** Makes the findings of one subject. */
export const findingsOf = (about: string) => ({
  fine: (says: string): Finding => ({ state: 'fine', about, says }),
  look: (says: string): Finding => ({ state: 'look', about, says }),
  broken: (says: string): Finding => ({ state: 'broken', about, says }),
})

const MARKS = { fine: '✓', look: '!', broken: '✗' }

/** One line for the operator. */
export const lineOf = ({ state, about, says }: Finding): string =>
  `${MARKS[state]} ${about.padEnd(11)} ${says.replace(/\s*\n\s*/g, ' ')}`

export const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)
