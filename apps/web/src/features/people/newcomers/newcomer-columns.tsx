import { type ListedNewcomer, n, t } from '@church/shared'
import { formatMoment } from '../../../lib/format.ts'
import { pathOf, screens } from '../../../lib/screens.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import layout from '../../../ui/cell-buttons.module.scss'
import { actionsColumn, type Column } from '../../../ui/data-table.tsx'
import { EmailLink } from '../../../ui/email-link.tsx'
import { Link } from '../../../ui/link.tsx'
import type { RowSummary } from '../../../ui/summary-list.tsx'
import { nameOf, UnconfirmedBadge, UserBadges } from '../users/index.ts'
import styles from './newcomers-screen.module.scss'
import type { Declining, useDecisions } from './use-decisions.ts'

interface Deciding {
  decisions: ReturnType<typeof useDecisions>
  declining: Declining
}

export const newcomerColumns = (deciding: Deciding): Column<ListedNewcomer>[] => [
  { header: t('NAME'), kind: 'name', sort: 'name', cell: nameOf },
  {
    header: t('EMAIL'),
    sort: 'email',
    cell: (newcomer) => (
      <span>
        <EmailLink address={newcomer.email} /> <UnconfirmedBadge user={newcomer} />
      </span>
    ),
  },
  {
    header: t('REGISTERED'),
    sort: 'registered',
    cell: ({ registered_at, back_at }) =>
      back_at
        ? t('Had left, and marked attendance {moment}', { moment: formatMoment(back_at) })
        : formatMoment(registered_at),
  },
  { header: t('SIMILAR NAMES'), cell: (newcomer) => <Doubles newcomer={newcomer} /> },
  actionsColumn((newcomer) => <DecisionButtons newcomer={newcomer} {...deciding} />),
]

/** A newcomer as a phone's list shows them. */
export const newcomerSummary = (newcomer: ListedNewcomer): RowSummary => ({
  name: nameOf(newcomer),
  line: formatMoment(newcomer.back_at ?? newcomer.registered_at),
  badge: newcomer.back_at ? (
    <UserBadges user={newcomer} />
  ) : (
    newcomer.doubles.length > 0 &&
    (newcomer.same_phone.length > 0 ? (
      <SamePhone />
    ) : (
      <Badge>{n(newcomer.doubles.length, '{count} similar name', '{count} similar names')}</Badge>
    ))
  ),
})

/** Whether a newcomer can be approved: they wait, or had left and are back. */
export const isWaiting = ({ approved, back_at }: ListedNewcomer): boolean =>
  !approved || back_at !== null

/** Approves or declines one newcomer. */
function DecisionButtons({
  newcomer,
  decisions,
  declining,
}: Deciding & { newcomer: ListedNewcomer }) {
  const name = nameOf(newcomer)
  return (
    <span className={layout.buttons}>
      {isWaiting(newcomer) && (
        <Button
          size="small"
          aria-label={t('Approve {name}', { name })}
          onClick={() => decisions.approve([newcomer])}
        >
          {t('Approve')}
        </Button>
      )}
      {newcomer.back_at === null && (
        <Button
          size="small"
          variant="secondary-danger"
          aria-label={declining.one(name)}
          onClick={() => decisions.decline([newcomer], declining)}
        >
          {declining.word}
        </Button>
      )}
    </span>
  )
}

/** How many people of a similar name are shown. */
const SHOWN = 3

const SamePhone = () => <Badge tone="warn">{t('Same phone number')}</Badge>

/** Links to the people of the same number or a similar name, the most similar first: perhaps they are one person. */
function Doubles({ newcomer: { doubles, same_phone } }: { newcomer: ListedNewcomer }) {
  if (doubles.length === 0) return null
  return (
    <ul className={styles.doubles}>
      {doubles.slice(0, SHOWN).map((user) => (
        <li key={user.id}>
          <Link to={pathOf(screens.userDetails.path, user.id)}>{nameOf(user)}</Link>{' '}
          <UserBadges user={user} /> <UnconfirmedBadge user={user} />{' '}
          {same_phone.includes(user.id) && <SamePhone />}
        </li>
      ))}
    </ul>
  )
}
