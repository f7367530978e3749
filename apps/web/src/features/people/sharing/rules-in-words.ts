import { type DirectoryRules, type DirectorySettings, t } from '@church/shared'
import type { Choice } from '../../../ui/choose.tsx'

/** The recommended option of both comes first. */
export const modeOptions: Choice<DirectoryRules['mode']>[] = [
  {
    value: 'choice',
    label: t('Members choose'),
    hint: t(
      'Members see names, and what each person shares. Years of birth are hidden, and under-18s aren’t listed.',
    ),
  },
  {
    value: 'open',
    label: t('Open', undefined, 'the directory is open'),
    hint: t('Members see everybody’s details, except what a person has hidden.'),
  },
  {
    value: 'closed',
    label: t('Closed', undefined, 'the directory is closed'),
    hint: t('Members find only themselves.'),
  },
]

export const newcomerOptions: Choice<DirectoryRules['newcomers']>[] = [
  {
    value: 'approve',
    label: t('Let in by an admin'),
    hint: t(
      'They can mark attendance at once, and see the directory when an admin has approved them.',
    ),
  },
  {
    value: 'open',
    label: t('Let in at once'),
    hint: t('They see the directory like everybody else.'),
  },
]

const summaries: Record<DirectoryRules['mode'], Record<DirectoryRules['newcomers'], string>> = {
  choice: {
    approve: t('Members choose; newcomers wait for you'),
    open: t('Members choose; newcomers at once'),
  },
  open: {
    approve: t('Open; newcomers wait for you'),
    open: t('Open; newcomers at once'),
  },
  closed: {
    approve: t('Closed; newcomers wait for you'),
    open: t('Closed; newcomers at once'),
  },
}

/** 'Members choose; newcomers wait for you'. */
export const rulesInWords = ({ chosen, mode, newcomers }: DirectorySettings): string =>
  chosen ? summaries[mode][newcomers] : t('Not chosen yet: members see everything')
