import { t } from '@church/shared'
import { useState } from 'react'
import { focusHeading } from '../../../ui/page-heading.tsx'
import { keepCard, type OwnCard, readCard, readDraft } from './own-card.ts'
import { sendCard } from './send-card.ts'
import { valuesOf } from './use-visit-form.ts'
import { VisitForm } from './visit-form.tsx'
import { YourCard } from './your-card.tsx'

interface Props {
  /** The session's id. */
  session: number
  /** From the code at the door; without one, the phone shows its place. */
  pass?: string | undefined
}

/** The initial values: a card that was sent without an answer, or the people of this phone's last card. */
function beginWith(session: number, last: OwnCard | null) {
  const draft = readDraft(session)
  if (draft) return valuesOf(draft)
  return valuesOf(last ? { ...last, wish: 'none', contact: null } : undefined)
}

/** This phone's card, and how another one is kept and shown. */
function useOwnCard() {
  const [card, setCard] = useState(readCard)
  const show = (next: OwnCard | null) => {
    keepCard(next)
    setCard(next)
    focusHeading()
  }
  return { card, show }
}

/** This phone's card for a service that is over, as long as it can be changed. */
export function PastCard() {
  const { card, show } = useOwnCard()
  if (!card?.secret) return null
  return <YourCard card={card} onChanged={show} onGone={show} />
}

/** A visitor's card for this session, or the form for one. */
export function VisitPart({ session, pass }: Props) {
  const { card, show } = useOwnCard()
  if (card?.session === session && card.secret) {
    return <YourCard card={card} onChanged={show} onGone={show} />
  }
  return (
    <>
      {card && <p>{t('Good to see you again, {name}.', { name: card.first_name })}</p>}
      <VisitForm
        values={beginWith(session, card)}
        label={t('Send')}
        save={async (entered) => show(await sendCard(session, pass, entered))}
      />
    </>
  )
}
