import type { VisitorCard } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { confirm } from '../../../ui/confirm.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { toast } from '../../../ui/toast.ts'
import { toastFailure } from '../../../ui/toast-failure.ts'
import { companyOf, nameOn } from './card-in-words.ts'
import { cardsOf, useRemoveVisitor } from './queries.ts'
import { AddVisitorDialog, HeadsDialog } from './steward-dialogs.tsx'
import styles from './visitors-card.module.scss'

/** The visitors' cards of a running session, where a steward adds, corrects and removes them. */
export function VisitorsCard({ session }: { session: number }) {
  const query = useQuery(cardsOf(session))
  const [isAdding, setAdding] = useState(false)
  const [corrected, setCorrected] = useState<VisitorCard | null>(null)
  return (
    <Card title="Visitors">
      <Button wide variant="secondary" icon="plus" onClick={() => setAdding(true)}>
        Add a visitor
      </Button>
      <Loaded query={query} skeleton={null}>
        {({ results }) =>
          results.length > 0 && (
            <ul className={styles.cards} aria-label="Visitors’ cards">
              {results.map((card) => (
                <CardRow key={card.id} card={card} onCorrect={() => setCorrected(card)} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <AddVisitorDialog session={session} open={isAdding} onClose={() => setAdding(false)} />
      <HeadsDialog card={corrected} onClose={() => setCorrected(null)} />
    </Card>
  )
}

function CardRow({ card, onCorrect }: { card: VisitorCard; onCorrect: () => void }) {
  const { mutate, isPending } = useRemoveVisitor()
  const name = nameOn(card)
  const company = companyOf(card).join(', ')
  const remove = async () => {
    const isSure = await confirm({
      question: `Remove ${name}’s card?`,
      detail: 'It is no longer counted, and nobody sees it again.',
      action: 'Remove',
    })
    if (!isSure) return
    mutate(card.id, { onSuccess: ({ detail }) => toast.success(detail), onError: toastFailure })
  }
  return (
    <li className={styles.card}>
      <span>
        {name}
        {company && <> with {company}</>}
      </span>
      <Button
        size="small"
        variant="secondary"
        aria-label={`Change ${name}’s card`}
        onClick={onCorrect}
      >
        Change
      </Button>
      <Button
        size="small"
        variant="quiet"
        busy={isPending}
        aria-label={`Remove ${name}’s card`}
        onClick={remove}
      >
        Remove
      </Button>
    </li>
  )
}
