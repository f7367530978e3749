import { formatList, n, type Plan, type Told, t } from '@church/shared'
import { useState } from 'react'
import { mutations } from '../../../lib/queries.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/confirm.tsx'
import { toast } from '../../../ui/toast.ts'
import { useChange } from '../../../ui/use-change.ts'
import { NoMails, useLacksMails } from '../../messages/deliveries/index.ts'
import styles from './plan-bar.module.scss'
import type { PlanOf } from './queries.ts'

/** The number of gaps, and a leader's actions: suggest, tell everybody, print. */
export function PlanBar({ plan, range }: { plan: Plan; range: PlanOf }) {
  const [told, setTold] = useState<Told | null>(null)
  const gaps = plan.slots.filter(({ user }) => user === null).length
  const drafts = plan.slots.filter(({ user, state }) => user !== null && state === 'draft')
  return (
    <>
      <div className={styles.bar}>
        <p className={styles.gaps} data-open={gaps > 0} role="status">
          {gaps > 0 ? n(gaps, 'One gap', '{count} gaps') : t('No gaps')}
          {drafts.length > 0 &&
            ` · ${n(drafts.length, '{count} not told yet', '{count} not told yet')}`}
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
          {t('Print')}
        </Button>
      </div>
      {drafts.length > 0 && <NoMails />}
      {told && told.unreachable.length > 0 && (
        <Alert tone="warning">
          {t('No email reaches {names}. Tell them yourself.', {
            names: formatList(told.unreachable),
          })}
        </Alert>
      )}
    </>
  )
}

function SuggestButton({ gaps, range }: { gaps: number; range: PlanOf }) {
  const { change, isPending } = useChange(mutations.suggestPlan)
  const suggest = () =>
    change({ body: range }, ({ slots }) => {
      const left = slots.filter(({ user }) => user === null).length
      if (left < gaps)
        toast.success(
          left > 0 ? n(left, 'One gap left.', '{count} gaps left.') : t('All gaps are filled.'),
        )
      else toast.info(t('Nobody in the team is free for these.'))
    })
  return (
    <Button variant="secondary" icon="users" busy={isPending} onClick={suggest}>
      {t('Suggest')}
    </Button>
  )
}

interface TellProps {
  people: number
  range: PlanOf
  onTold: (told: Told) => void
}

function TellButton({ people, range: { team, until }, onTold }: TellProps) {
  const { change, isPending } = useChange(mutations.tellPlan)
  const lacksMails = useLacksMails()
  const tell = async () => {
    const isSure = await confirm({
      question: n(people, 'Tell one person their dates?', 'Tell {count} people their dates?'),
      detail: t('Each gets one email with all new dates, and answers there.'),
      action: t('Tell everybody'),
      tone: 'primary',
    })
    if (!isSure) return
    change({ body: { team, until } }, (told) => {
      onTold(told)
      if (told.told > 0 && lacksMails) toast.info(t('Saved, but no email was sent.'))
      else if (told.told > 0)
        toast.success(n(told.told, 'One person is told.', '{count} people are told.'))
    })
  }
  return (
    <Button icon="mail" busy={isPending} onClick={tell}>
      {t('Tell everybody')}
    </Button>
  )
}
