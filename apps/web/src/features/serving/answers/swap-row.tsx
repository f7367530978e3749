import { type OwnServing, type Swap, t, type YesOrNo } from '@church/shared'
import { formatDate } from '../../../lib/format.ts'
import { mutations } from '../../../lib/queries.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.ts'
import { useChange } from '../../../ui/use-change.ts'
import styles from './date-row.module.scss'

const words = { yes: t('Yes'), no: t('No') } as const

interface Props {
  swap: Swap
  people: OwnServing['people']
}

/** A swap to which the user says yes or no. */
export function SwapRow({ swap, people }: Props) {
  const { change, isPending } = useChange(mutations.answerSwap)
  const answer = (yesOrNo: YesOrNo) =>
    change({ params: { id: swap.id }, body: { answer: yesOrNo } }, () =>
      toast.success(t('Thank you.')),
    )
  const question = sentenceOf(swap, people)
  const labels = { yes: t('Yes: {question}', { question }), no: t('No: {question}', { question }) }
  return (
    <li className={styles.date}>
      <p className={styles.facts}>{question}</p>
      <div className={styles.buttons}>
        {(['yes', 'no'] as const).map((yesOrNo) => (
          <Button
            key={yesOrNo}
            size="small"
            variant="secondary"
            busy={isPending}
            aria-label={labels[yesOrNo]}
            onClick={() => answer(yesOrNo)}
          >
            {words[yesOrNo]}
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
