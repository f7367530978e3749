import type { Plan, Told } from '@church/shared'
import { useState } from 'react'
import { formatList } from '../../../lib/format.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/confirm.tsx'
import { toast } from '../../../ui/toast.ts'
import { toastFailure } from '../../../ui/toast-failure.ts'
import styles from './plan-bar.module.scss'
import { type PlanOf, useSuggest, useTell } from './queries.ts'

const gapsText = (count: number) => (count === 1 ? 'One gap' : `${count} gaps`)

/** What is missing, and what a leader does about it: suggest, tell everybody, print. */
export function PlanBar({ plan, range }: { plan: Plan; range: PlanOf }) {
  const [told, setTold] = useState<Told | null>(null)
  const gaps = plan.slots.filter(({ user }) => user === null).length
  const drafts = plan.slots.filter(({ user, state }) => user !== null && state === 'draft')
  return (
    <>
      <div className={styles.bar}>
        <p className={styles.gaps} data-open={gaps > 0} role="status">
          {gaps > 0 ? gapsText(gaps) : 'No gaps'}
          {drafts.length > 0 && ` · ${drafts.length} not told yet`}
        </p>
        {gaps > 0 && <SuggestButton gaps={gaps} range={range} />}
        {drafts.length > 0 && (
          <TellButton
            people={new Set(drafts.map(({ user }) => user)).size}
            range={range}
            onTold={setTold}
          />
        )}
        <Button variant="quiet" icon="copy" className={styles.print} onClick={() => window.print()}>
          Print
        </Button>
      </div>
      {told && told.unreachable.length > 0 && (
        <Alert tone="warning">
          No email reaches {formatList(told.unreachable)}. Tell them yourself.
        </Alert>
      )}
    </>
  )
}

function SuggestButton({ gaps, range }: { gaps: number; range: PlanOf }) {
  const { mutate, isPending } = useSuggest()
  const suggest = () =>
    mutate(range, {
      onSuccess: ({ slots }) => {
        const left = slots.filter(({ user }) => user === null).length
        if (left < gaps)
          toast.success(left > 0 ? `${gapsText(left)} left.` : 'All gaps are filled.')
        else toast.info('Nobody in the team is free for these.')
      },
      onError: toastFailure,
    })
  return (
    <Button variant="secondary" icon="users" busy={isPending} onClick={suggest}>
      Suggest
    </Button>
  )
}

interface TellProps {
  people: number
  range: PlanOf
  onTold: (told: Told) => void
}

function TellButton({ people, range: { team, until }, onTold }: TellProps) {
  const { mutate, isPending } = useTell()
  const tell = async () => {
    const who = people === 1 ? 'one person' : `${people} people`
    const isSure = await confirm({
      question: `Tell ${who} their dates?`,
      detail: 'Each gets one email with all new dates, and answers there.',
      action: 'Tell everybody',
      tone: 'primary',
    })
    if (!isSure) return
    mutate(
      { team, until },
      {
        onSuccess: (told) => {
          onTold(told)
          if (told.told > 0)
            toast.success(told.told === 1 ? 'One person is told.' : `${told.told} people are told.`)
        },
        onError: toastFailure,
      },
    )
  }
  return (
    <Button icon="mail" busy={isPending} onClick={tell}>
      Tell everybody
    </Button>
  )
}
