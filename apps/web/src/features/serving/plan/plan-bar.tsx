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

interface Props {
  plan: Plan
  range: PlanOf
  /** The slots that the last suggestion filled, while it can be undone. */
  fresh: readonly number[]
  onFresh: (slots: number[]) => void
}

/** The number of gaps, and a leader's actions: suggest, and undo that, tell everybody, print. */
export function PlanBar({ plan, range, fresh, onFresh }: Props) {
  const [told, setTold] = useState<Told | null>(null)
  const gaps = plan.slots.filter(({ user }) => user === null).length
  const drafts = plan.slots.filter(({ user, state }) => user !== null && state === 'draft')
  return (
    <>
      <div className={styles.bar}>
        <p className={styles.gaps} data-open={gaps > 0} role="status">
          {fresh.length > 0 && `${n(fresh.length, '{count} filled', '{count} filled')} · `}
          {gaps > 0 ? n(gaps, 'One gap', '{count} gaps') : t('No gaps')}
          {drafts.length > 0 &&
            ` · ${n(drafts.length, '{count} not told yet', '{count} not told yet')}`}
        </p>
        {fresh.length > 0 && <UndoButton slots={fresh} onUndone={() => onFresh([])} />}
        {gaps > 0 && <SuggestButton range={range} onFilled={onFresh} />}
        {drafts.length > 0 && (
          <TellButton
            people={new Set(drafts.map(({ user }) => user)).size}
            range={range}
            onTold={(answer) => {
              setTold(answer)
              onFresh([])
            }}
          />
        )}
        <Button variant="quiet" icon="copy" className={styles.print} onClick={() => window.print()}>
          {t('Print')}
        </Button>
      </div>
      {drafts.length > 0 && (
        <div className={styles.note}>
          <NoMails />
        </div>
      )}
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

interface SuggestProps {
  range: PlanOf
  onFilled: (slots: number[]) => void
}

function SuggestButton({ range, onFilled }: SuggestProps) {
  const { change, isPending } = useChange(mutations.suggestPlan)
  const suggest = () =>
    change({ body: range }, ({ filled }) => {
      onFilled(filled)
      if (filled.length === 0) toast.info(t('Nobody in the team is free for these.'))
    })
  return (
    <Button variant="secondary" icon="users" busy={isPending} onClick={suggest}>
      {t('Suggest')}
    </Button>
  )
}

interface UndoProps {
  slots: readonly number[]
  onUndone: () => void
}

function UndoButton({ slots, onUndone }: UndoProps) {
  const { change, isPending } = useChange(mutations.undoSuggestion)
  const undo = () =>
    change({ body: { slots: [...slots] } }, () => {
      onUndone()
      toast.success(t('The change has been undone.'))
    })
  return (
    <Button variant="secondary" icon="undo" busy={isPending} onClick={undo}>
      {t('Undo')}
    </Button>
  )
}

interface TellProps {
  people: number
  range: PlanOf
  onTold: (told: Told) => void
}

function TellButton({ people, range: { from: _, ...upTo }, onTold }: TellProps) {
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
    change({ body: upTo }, (told) => {
      onTold(told)
      if (told.told > 0 && lacksMails) toast.info(t('Saved, but no email was sent.'))
      else if (told.told > 0)
        toast.success(n(told.told, 'One person is told.', '{count} people are told.'))
    })
  }
  return (
    <Button icon="mail" busy={isPending} onClick={tell}>
      {n(people, 'Tell one person', 'Tell {count} people')}
    </Button>
  )
}
