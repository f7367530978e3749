import { hasCode, shown, t } from '@church/shared'
import { useState } from 'react'
import { screens } from '../../../lib/screens.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Actions, Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/confirm.tsx'
import { Link } from '../../../ui/link.tsx'
import { T } from '../../../ui/t.tsx'
import { toast } from '../../../ui/toast.ts'
import { toastFailure } from '../../../ui/toast-failure.ts'
import { companyOf } from './card-in-words.ts'
import type { OwnCard } from './own-card.ts'
import { changeCard, takeCardBack } from './send-card.ts'
import { type Entered, valuesOf } from './use-visit-form.ts'
import { VisitForm } from './visit-form.tsx'

interface Props {
  card: OwnCard
  onChanged: (card: OwnCard) => void
  /** Called when this phone can no longer change the card. */
  onGone: (card: OwnCard | null) => void
}

/** 'You, 2 adults and 1 child.' */
function whoCame(card: OwnCard): string {
  const [first, second] = companyOf(card)
  if (!first) return t('You.')
  return second
    ? t('You, {adults} and {children}.', { adults: first, children: second })
    : t('You and {company}.', { company: first })
}

const wished: Record<Exclude<OwnCard['wish'], 'none'>, (contact: string) => string> = {
  call: (contact) => t('You would like a call: {contact}.', { contact }),
  message: (contact) => t('You would like a message: {contact}.', { contact }),
  email: (contact) => t('You would like an email: {contact}.', { contact }),
}

const cardInWords = (card: OwnCard) =>
  card.wish === 'none' ? whoCame(card) : `${whoCame(card)} ${wished[card.wish](card.contact ?? '')}`

/** This phone's card, with a welcome, until the church has taken care of it. */
export function YourCard({ card, onChanged, onGone }: Props) {
  const [isChanging, setChanging] = useState(false)
  const failed = (reason: unknown) => {
    if (hasCode(reason, 'visit-ended', 'visit-not-found')) onGone({ ...card, secret: null })
  }
  const takeBack = async () => {
    const isSure = await confirm({
      question: t('Take your card back?'),
      detail: t('While the service is on, you’ll no longer be counted. We forget your name.'),
      action: t('Remove'),
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

  const change = async (entered: Entered) => {
    try {
      onChanged(await changeCard(card, entered))
      setChanging(false)
    } catch (reason) {
      failed(reason)
      throw reason
    }
  }

  if (isChanging) {
    const stop = () => setChanging(false)
    return <VisitForm values={valuesOf(card)} label={t('Save')} onCancel={stop} save={change} />
  }
  return (
    <>
      <Alert tone={card.waits ? 'info' : 'success'}>
        <strong>{t('Welcome, {name}!', { name: card.first_name })}</strong>{' '}
        {card.waits ? t('Please show this to a steward, who counts you in.') : t('You’re counted.')}
      </Alert>
      <h2>{t('Your card')}</h2>
      <p>{cardInWords(card)}</p>
      <p className="soft">
        <T
          text="Until the church has taken care of it, you find it here and under {screen}, on this phone only."
          screen={<Link to={screens.visit.path}>{shown(screens.visit.title)}</Link>}
        />
      </p>
      <Actions>
        <Button variant="secondary" onClick={() => setChanging(true)}>
          {t('Change')}
        </Button>
        <Button variant="quiet" onClick={takeBack}>
          {t('Take back')}
        </Button>
      </Actions>
    </>
  )
}
