import { type OwnServing, type Swap, t, type YesOrNo } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { formatDate } from '../../../lib/format.ts'
import { mutations, queries } from '../../../lib/queries.ts'
import { screens } from '../../../lib/screens.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Link } from '../../../ui/link.tsx'
import { toast } from '../../../ui/toast.ts'
import { useChange } from '../../../ui/use-change.ts'
import rowStyles from './date-row.module.scss'
import { DateRow } from './date-row.tsx'
import styles from './own-serving-card.module.scss'

/** How many dates the home page shows. */
const SHOWN = 3

/** When the user serves next, and their open questions. Renders nothing for people who don't serve. */
export function OwnServingCard() {
  const { data } = useQuery(queries.getOwnServing())
  if (!data || !hasDates(data)) return null
  return (
    <Card
      title={t('When you serve')}
      actions={<Link to={screens.ownServing.path}>{t('All dates and wishes')}</Link>}
    >
      <OwnDates own={data} shown={SHOWN} />
    </Card>
  )
}

const asksMe = ({ asks_me }: Swap) => asks_me

/** The slot of an open question has the person who asks, so the questions of the user's own slots are theirs. */
const isWaiting = ({ state }: Swap) => state === 'asked' || state === 'agreed'

/** Whether `OwnDates` has anything to show. */
export const hasDates = ({ slots, swaps }: OwnServing): boolean =>
  slots.length > 0 || swaps.some(asksMe)

/** The user's dates, below the swaps that wait for them. */
export function OwnDates({
  own: { slots, swaps, people },
  shown,
}: {
  own: OwnServing
  shown?: number
}) {
  return (
    <ul className={styles.dates}>
      {swaps.filter(asksMe).map((swap) => (
        <SwapRow key={`swap ${swap.id}`} swap={swap} people={people} />
      ))}
      {slots.slice(0, shown).map((slot) => (
        <DateRow
          key={slot.id}
          slot={slot}
          waiting={swaps.filter((swap) => swap.slot === slot.id && isWaiting(swap))}
          people={people}
        />
      ))}
    </ul>
  )
}

const answerWords = { yes: t('Yes'), no: t('No') } as const

interface SwapRowProps {
  swap: Swap
  people: OwnServing['people']
}

/** A swap to which the user says yes or no. */
function SwapRow({ swap, people }: SwapRowProps) {
  const { change, isPending } = useChange(mutations.answerSwap)
  const answer = (yesOrNo: YesOrNo) =>
    change({ params: { id: swap.id }, body: { answer: yesOrNo } }, () =>
      toast.success(t('Thank you.')),
    )
  const question = sentenceOf(swap, people)
  const labels = { yes: t('Yes: {question}', { question }), no: t('No: {question}', { question }) }
  return (
    <li className={rowStyles.date}>
      <p className={rowStyles.facts}>{question}</p>
      <div className={rowStyles.buttons}>
        {(['yes', 'no'] as const).map((yesOrNo) => (
          <Button
            key={yesOrNo}
            size="small"
            variant="secondary"
            busy={isPending}
            aria-label={labels[yesOrNo]}
            onClick={() => answer(yesOrNo)}
          >
            {answerWords[yesOrNo]}
          </Button>
        ))}
      </div>
    </li>
  )
}

/** The question of a swap in a sentence. */
function sentenceOf(swap: Swap, people: OwnServing['people']): string {
  const nameOf = (id: number) => people.find((person) => person.id === id)?.name ?? t('Somebody')
  const [from, to] = [nameOf(swap.from), nameOf(swap.to)]
  const date = dateOf(swap)
  if (!swap.other) {
    return swap.state === 'agreed'
      ? t('{to} takes {date} for {from}. Do you agree?', { from, to, date })
      : t('{from} asks you to take {date}.', { from, date })
  }
  const values = { from, to, date, other: dateOf(swap.other) }
  return swap.state === 'agreed'
    ? t('{to} takes {date} for {from}, and {from} takes {other}. Do you agree?', values)
    : t('{from} asks you to take {date}, and takes {other} for you.', values)
}

const dateOf = ({ role, start_datetime }: Pick<Swap, 'role' | 'start_datetime'>) =>
  t('{role} on {date}', { role, date: formatDate(start_datetime) })
