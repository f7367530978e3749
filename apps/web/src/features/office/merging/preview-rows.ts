import {
  fieldOf,
  formatFacts,
  type MergedDetail,
  type MergePreview,
  shown,
  t,
  type User,
  wholeName,
} from '@church/shared'
import { formatBirthday, formatDay } from '../../../lib/format.ts'

/** One line of the comparison. Empty texts stand for missing values. */
export interface PreviewRow {
  label: string
  /** The value of the person who goes, of the one who stays, and of the latter afterwards. */
  from: string
  into: string
  result: string
  /** The outcome for the value of the person who is merged away; `added` if it is added to the other one. */
  outcome: MergedDetail['outcome'] | 'added'
  /** Whether the values are addresses of pictures. */
  isPicture?: boolean
}

const labelOf = (field: MergedDetail['field']) =>
  field === 'email' ? t('Email') : shown(fieldOf(field).label)

const accountOutcome = { kept: 'kept', moved: 'filled', dropped: 'dropped', none: 'kept' } as const

/** The lines of the comparison. Leaves out what neither of the two has. */
export function previewRows(preview: MergePreview): PreviewRow[] {
  const { from, into, result, account, attendance, details, households } = preview
  const compared = (label: string, textOf: (user: User) => string): PreviewRow => {
    const texts = { from: textOf(from), into: textOf(into), result: textOf(result) }
    return { label, ...texts, outcome: outcomeOf(texts) }
  }
  const either = (has: (user: User) => boolean) => has(from) || has(into)

  const rows = [
    compared(t('Name'), (user) => wholeName(user.first_name, user.last_name)),
    either(({ has_account }) => has_account) && {
      ...compared(t('Account'), ({ has_account }) => (has_account ? t('Can sign in') : '')),
      outcome: accountOutcome[account],
    },
    either(({ isAdmin }) => isAdmin) &&
      compared(t('Admin'), ({ isAdmin }) => (isAdmin ? t('Yes') : t('No'))),
    either(({ standing }) => standing === 'left') &&
      compared(t('Left or active'), ({ standing }) =>
        standing === 'left' ? t('Left', undefined, 'has left the church') : t('Active'),
      ),
    attendanceRow(attendance),
    households.result.length > 0 && householdRow(households),
    ...details.map(detailRow),
  ]
  return rows.filter((row) => row !== false)
}

/** Whether a line needs the admin's attention: the values differ, or the person who stays changes. */
export const differs = ({ from, into, outcome }: PreviewRow): boolean =>
  outcome !== 'kept' || (from !== '' && from !== into)

function outcomeOf({ from, into, result }: Pick<PreviewRow, 'from' | 'into' | 'result'>) {
  if (result !== into) return 'filled'
  return from !== '' && from !== result ? 'dropped' : 'kept'
}

function attendanceRow({ from, into, result }: MergePreview['attendance']): PreviewRow {
  const counted = ({ present, absent }: typeof from) =>
    t('{present} present, {absent} absent', { present, absent })
  const texts = { from: counted(from), into: counted(into), result: counted(result) }
  // The same sessions count once, so nothing may be added.
  return {
    label: t('Attendance'),
    ...texts,
    outcome: texts.result === texts.into ? 'kept' : 'added',
  }
}

const placeText = ({ name, relation }: MergePreview['households']['from'][number]) =>
  relation === 'child' ? t('{name} (child)', { name }) : t('{name} (adult)', { name })

function householdRow({ from, into, result }: MergePreview['households']): PreviewRow {
  const listed = (places: typeof from) => formatFacts(places.map(placeText))
  const isLost = from.some(
    ({ id, relation }) => !result.some((place) => place.id === id && place.relation === relation),
  )
  const isMore = result.length > into.length
  return {
    label: t('Households'),
    from: listed(from),
    into: listed(into),
    result: listed(result),
    outcome: isLost ? 'dropped' : isMore ? 'added' : 'kept',
  }
}

/** A date, or a birthday without a year (`--MM-DD`). */
const formatDate = (date: string) =>
  date.startsWith('--') ? formatBirthday(date.slice(2), 'short') : formatDay(date, 'short')

function detailRow({ field, from, into, outcome }: MergedDetail): PreviewRow {
  const isDate = field !== 'email' && fieldOf(field).kind === 'date'
  const written = (value: string) => (isDate && value ? formatDate(value) : value)
  return {
    label: labelOf(field),
    from: written(from),
    into: written(into),
    result: written(outcome === 'filled' ? from : into),
    outcome,
    ...(field === 'image' && { isPicture: true }),
  }
}
