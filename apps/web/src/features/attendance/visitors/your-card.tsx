import { hasCode } from '@church/shared'
import { useState } from 'react'
import { formatList } from '../../../lib/format.ts'
import { screens } from '../../../lib/screens.ts'
import { Actions } from '../../../ui/actions.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/confirm.tsx'
import { Link } from '../../../ui/link.tsx'
import { toast } from '../../../ui/toast.ts'
import { toastFailure } from '../../../ui/toast-failure.ts'
import { companyOf, wishWords } from './card-in-words.ts'
import type { OwnCard } from './own-card.ts'
import { changeCard, takeCardBack } from './send-card.ts'
import { valuesOf } from './use-visit-form.ts'
import { VisitForm } from './visit-form.tsx'

interface Props {
  card: OwnCard
  onChanged: (card: OwnCard) => void
  /** The card is not this phone's to change any more. */
  onGone: (card: OwnCard | null) => void
}

/** This phone's card, with a welcome, until the church has taken care of it. */
export function YourCard({ card, onChanged, onGone }: Props) {
  const [isChanging, setChanging] = useState(false)
  const { first_name, wish, contact } = card

  const failed = (reason: unknown) => {
    if (hasCode(reason, 'visit-ended', 'visit-not-found')) onGone({ ...card, secret: null })
  }
  const takeBack = async () => {
    const isSure = await confirm({
      question: 'Take your card back?',
      detail: 'While the service is on, you’ll no longer be counted. We forget your name.',
      action: 'Take it back',
    })
    if (!isSure) return
    try {
      toast.success(await takeCardBack(card))
      onGone(null)
    } catch (reason) {
      if (reason instanceof Error) toastFailure(reason)
      failed(reason)
    }
  }

  if (isChanging) {
    return (
      <VisitForm
        values={valuesOf(card)}
        label="Save"
        onCancel={() => setChanging(false)}
        save={async (entered) => {
          try {
            onChanged(await changeCard(card, entered))
            setChanging(false)
          } catch (reason) {
            failed(reason)
            throw reason
          }
        }}
      />
    )
  }
  return (
    <>
      <Alert tone="success">
        <strong>Welcome, {first_name}!</strong> You’re counted.
      </Alert>
      <h2>Your card</h2>
      <p>
        {formatList(['You', ...companyOf(card)])}.
        {wish !== 'none' && ` You would like ${wishWords[wish].toLowerCase()}: ${contact}.`}
      </p>
      <p className="soft">
        Until the church has taken care of it, you find it here and under{' '}
        <Link to={screens.visit.path}>{screens.visit.title}</Link>, on this phone only.
      </p>
      <Actions>
        <Button variant="secondary" onClick={() => setChanging(true)}>
          Change
        </Button>
        <Button variant="quiet" onClick={takeBack}>
          Take back
        </Button>
      </Actions>
    </>
  )
}
