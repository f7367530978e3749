import { type OwnSlot, type SwapWish, t } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCurrentUser } from '../../../lib/current-user.ts'
import { formatDate, formatDayMonth } from '../../../lib/format.ts'
import { mutations, queries } from '../../../lib/queries.ts'
import { ErrorAlert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogFoot } from '../../../ui/dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { RadioGroup } from '../../../ui/radio.tsx'
import { toastWithUndo } from '../../../ui/undo.ts'
import { quiet, useChange, useSave } from '../../../ui/use-change.ts'
import { Face } from '../../church/details/index.ts'
import { NoMails } from '../../messages/deliveries/index.ts'
import { useComingPlan } from '../plan/index.ts'
import styles from './swap-dialog.module.scss'
import { type Offer, type SwapPartner, swapPartners } from './swap-partners.ts'

interface Props {
  slot: OwnSlot
  open: boolean
  onClose: () => void
}

/**
 * Asks another person of the team's plan to take a date: first whom, then with or without one of their dates in
 * exchange.
 */
export function SwapDialog({ slot, open, onClose }: Props) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('Swap {role}, {date}', { role: slot.role, date: formatDate(slot.start_datetime) })}
    >
      <Partners slot={slot} onDone={onClose} />
    </Dialog>
  )
}

function Partners({ slot, onDone }: { slot: OwnSlot; onDone: () => void }) {
  const me = useCurrentUser(({ user }) => user?.id)
  const { query } = useComingPlan(slot.team)
  const { data: own } = useQuery(queries.getOwnServing())
  const [chosen, setChosen] = useState<SwapPartner | null>(null)
  if (chosen)
    return <Question slot={slot} partner={chosen} onBack={() => setChosen(null)} onDone={onDone} />
  return (
    <Loaded query={query}>
      {(plan) => (
        <People
          partners={swapPartners({ slot, plan, me, own: own?.slots ?? [] })}
          onChoose={setChosen}
        />
      )}
    </Loaded>
  )
}

interface PeopleProps {
  partners: SwapPartner[]
  onChoose: (partner: SwapPartner) => void
}

function People({ partners, onChoose }: PeopleProps) {
  if (partners.length === 0)
    return <p>{t('Nobody else is on the plan yet. Say no, and your leader looks.')}</p>
  return (
    <>
      <p>{t('Whom do you ask? It needs their yes.')}</p>
      <ul className={styles.people}>
        {partners.map((partner) => (
          <li key={partner.id}>
            <button type="button" onClick={() => onChoose(partner)}>
              <Face image={partner.image} size={44} />
              <span className={styles.words}>
                <strong dir="auto">{partner.name}</strong>
                <NextOffer offer={partner.offers[0]} />
              </span>
              <Icon name="next" />
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

const NextOffer = ({ offer }: { offer: Offer | undefined }) => (
  <span className="soft small">
    {offer
      ? t('Serves next on {date}', { date: formatDayMonth(offer.start_datetime) })
      : t('No date to exchange')}
  </span>
)

interface QuestionProps {
  slot: OwnSlot
  partner: SwapPartner
  onBack: () => void
  onDone: () => void
}

function Question({ slot, partner, onBack, onDone }: QuestionProps) {
  const { change, isPending, error } = useChange({ ...mutations.askForSwap, ...quiet })
  const takeBack = useSave(mutations.takeBackSwap)
  const [exchange, setExchange] = useState<number | null>(null)
  const { id, name, offers } = partner
  const wish: SwapWish['with'] = exchange === null ? { user: id } : { slot: exchange }
  const ask = () =>
    change({ params: { slot: slot.id }, body: { with: wish } }, (asked) => {
      toastWithUndo(t('{name} is asked. Until they answer, it’s still your turn.', { name }), {
        before: asked,
        restore: (params) => takeBack({ params }),
      })
      onDone()
    })
  const options = [
    { value: null, label: t('Nothing', undefined, 'in exchange') },
    ...offers.map(({ slot: offered, role, start_datetime }) => ({
      value: offered,
      label: t('You take {role}, {date}', { role, date: formatDate(start_datetime) }),
    })),
  ]
  return (
    <>
      <p className={styles.partner}>
        <Face image={partner.image} size={44} />
        <strong dir="auto">{name}</strong>
      </p>
      <NoMails />
      {error && <ErrorAlert error={error} />}
      <RadioGroup
        legend={t('In exchange')}
        name="exchange"
        options={options}
        value={exchange}
        onChange={setExchange}
      />
      <DialogFoot>
        <Button variant="secondary" onClick={onBack}>
          {t('Back')}
        </Button>
        <Button busy={isPending} onClick={ask}>
          {t('Ask')}
        </Button>
      </DialogFoot>
    </>
  )
}
