import type { OwnServing, Swap, YesOrNo } from '@church/shared'
import { formatDate } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.ts'
import { toastFailure } from '../../../ui/toast-failure.ts'
import styles from './date-row.module.scss'
import { useAnswerSwap } from './queries.ts'

const words = { yes: 'Yes', no: 'No' } as const

interface Props {
  swap: Swap
  people: OwnServing['people']
}

/** A swap to which the user says yes or no. */
export function SwapRow({ swap, people }: Props) {
  const { mutate, isPending } = useAnswerSwap()
  const answer = (yesOrNo: YesOrNo) =>
    mutate(
      { id: swap.id, answer: yesOrNo },
      { onSuccess: () => toast.success('Thank you.'), onError: toastFailure },
    )
  const text = sentenceOf(swap, people)
  return (
    <li className={styles.date}>
      <p className={styles.facts}>{text}</p>
      <div className={styles.buttons}>
        {(['yes', 'no'] as const).map((yesOrNo) => (
          <Button
            key={yesOrNo}
            size="small"
            variant="secondary"
            busy={isPending}
            aria-label={`${words[yesOrNo]}: ${text}`}
            onClick={() => answer(yesOrNo)}
          >
            {words[yesOrNo]}
          </Button>
        ))}
      </div>
    </li>
  )
}

/** What a swap asks, in a sentence. */
function sentenceOf(swap: Swap, people: OwnServing['people']): string {
  const nameOf = (id: number) => people.find((person) => person.id === id)?.name ?? 'Somebody'
  const [from, to] = [nameOf(swap.from), nameOf(swap.to)]
  const date = `${swap.role} on ${formatDate(swap.start_datetime)}`
  const other = swap.other && `${swap.other.role} on ${formatDate(swap.other.start_datetime)}`
  if (swap.state === 'agreed') {
    return `${to} takes ${date} for ${from}${other ? `, and ${from} takes ${other}` : ''}. Do you agree?`
  }
  return other
    ? `${from} asks you to take ${date}, and takes ${other} for you.`
    : `${from} asks you to take ${date}.`
}
