import { t, type VisitorCard } from '@church/shared'
import { useState } from 'react'
import { mutations } from '../../../lib/queries.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { confirm } from '../../../ui/confirm.tsx'
import { Fetched } from '../../../ui/fetched.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { toastAnswer } from '../../../ui/toast.ts'
import { useChange } from '../../../ui/use-change.ts'
import { companyInWords, nameOn } from './card-in-words.ts'
import { cardsOf } from './queries.ts'
import { AddVisitorForm, HeadsDialog } from './steward-dialogs.tsx'
import styles from './visitors-card.module.scss'
import { AcceptButton, WaitingCards } from './waiting-cards.tsx'

/** The visitors' cards of a running session, where a steward adds, corrects and removes them. */
export function VisitorsCard({ session }: { session: number }) {
  const [corrected, setCorrected] = useState<VisitorCard | null>(null)
  return (
    <Card title={t('Visitors')}>
      <FormDialog wide variant="secondary" icon="plus" trigger={t('Add a visitor')}>
        {(done) => <AddVisitorForm session={session} onDone={done} />}
      </FormDialog>
      <WaitingCards session={session} />
      <Fetched options={cardsOf(session)} skeleton={null}>
        {({ results }) =>
          results.length > 0 && (
            <ul className={styles.cards} aria-label={t('Visitors’ cards')}>
              {results.map((card) => (
                <CardRow key={card.id} card={card} onCorrect={() => setCorrected(card)} />
              ))}
            </ul>
          )
        }
      </Fetched>
      <HeadsDialog card={corrected} onClose={() => setCorrected(null)} />
    </Card>
  )
}

function CardRow({ card, onCorrect }: { card: VisitorCard; onCorrect: () => void }) {
  const { change, isPending } = useChange(mutations.removeVisitor)
  const name = nameOn(card)
  const company = companyInWords(card)
  const remove = async () => {
    const isSure = await confirm({
      question: t('Remove {name}’s card?', { name }),
      detail: t('It is no longer counted, and nobody sees it again.'),
      action: t('Remove'),
    })
    if (!isSure) return
    change({ params: { id: card.id } }, toastAnswer)
  }
  return (
    <li className={styles.card}>
      <span>{company ? t('{name} with {company}', { name, company }) : <bdi>{name}</bdi>}</span>
      {card.waits && <AcceptButton card={card} name={name} />}
      <Button
        size="small"
        variant="secondary"
        aria-label={t('Change {name}’s card', { name })}
        onClick={onCorrect}
      >
        {t('Change')}
      </Button>
      <Button
        size="small"
        variant="quiet"
        busy={isPending}
        aria-label={t('Remove {name}’s card', { name })}
        onClick={remove}
      >
        {t('Remove')}
      </Button>
    </li>
  )
}
