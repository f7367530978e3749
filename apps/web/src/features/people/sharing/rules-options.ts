import type { DirectoryRules } from '@church/shared'

interface Option<Value> {
  value: Value
  label: string
  hint: string
}

/** The recommended option of both comes first. */
export const modeOptions: Option<DirectoryRules['mode']>[] = [
  {
    value: 'choice',
    label: 'Members choose',
    hint: 'Members see one another’s names, and the details that each person shares. Years of birth are hidden, and people under 18 aren’t listed.',
  },
  {
    value: 'open',
    label: 'Open',
    hint: 'Members see everybody’s details, except those that somebody has hidden.',
  },
  {
    value: 'closed',
    label: 'Closed',
    hint: 'Members find only themselves.',
  },
]

export const newcomerOptions: Option<DirectoryRules['newcomers']>[] = [
  {
    value: 'approve',
    label: 'Let in by an admin',
    hint: 'People who register can mark attendance at once. They see the directory when an admin has approved them.',
  },
  {
    value: 'open',
    label: 'Let in at once',
    hint: 'People who register see the directory like everybody else.',
  },
]

/** What is recommended, until an admin has chosen. */
export const recommended: DirectoryRules = { mode: 'choice', newcomers: 'approve' }
