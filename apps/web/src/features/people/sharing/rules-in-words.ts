import type { DirectoryRules, DirectorySettings } from '@church/shared'

interface Option<Value> {
  value: Value
  label: string
  hint: string
}

const labels: Record<DirectoryRules['mode'], string> = {
  choice: 'Members choose',
  open: 'Open',
  closed: 'Closed',
}

/** The recommended option of both comes first. */
export const modeOptions: Option<DirectoryRules['mode']>[] = [
  {
    value: 'choice',
    label: labels.choice,
    hint: 'Members see names, and what each person shares. Years of birth are hidden, and under-18s aren’t listed.',
  },
  {
    value: 'open',
    label: labels.open,
    hint: 'Members see everybody’s details, except what a person has hidden.',
  },
  {
    value: 'closed',
    label: labels.closed,
    hint: 'Members find only themselves.',
  },
]

export const newcomerOptions: Option<DirectoryRules['newcomers']>[] = [
  {
    value: 'approve',
    label: 'Let in by an admin',
    hint: 'They can check in at once, and see the directory when an admin has approved them.',
  },
  {
    value: 'open',
    label: 'Let in at once',
    hint: 'They see the directory like everybody else.',
  },
]

/** 'Members choose; newcomers wait for you'. */
export function rulesInWords({ chosen, mode, newcomers }: DirectorySettings): string {
  if (!chosen) return 'Not chosen yet: members see everything'
  const waiting = newcomers === 'approve' ? 'newcomers wait for you' : 'newcomers at once'
  return `${labels[mode]}; ${waiting}`
}
