import { type CareCase, t, thumbnailOf } from '@church/shared'
import { useCurrentUser } from '../../../lib/current-user.ts'
import { pathOf, screens } from '../../../lib/screens.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Link } from '../../../ui/link.tsx'
import { usePictureAddress } from '../../church/details/index.ts'
import type { CareAction } from './care-dialog.tsx'
import { CaseButtons } from './case-buttons.tsx'
import styles from './case-card.module.scss'
import { CaseFacts } from './case-facts.tsx'
import { ContactButtons } from './contact-buttons.tsx'

interface Props {
  careCase: CareCase
  onAct: (action: CareAction) => void
}

/** A case's carer: nobody yet, or somebody other than the user. */
function WhoCares({ careCase: { assignee, state } }: { careCase: CareCase }) {
  const ownId = useCurrentUser(({ user }) => user?.id)
  if (assignee?.id === ownId) return null
  if (assignee)
    return (
      <Badge>
        <bdi>{assignee.name}</bdi>
      </Badge>
    )
  return state === 'closed' ? null : <Badge tone="note">{t('Unassigned')}</Badge>
}

/** A person on the list, with everything for a call. The name links to the case. */
export function CaseCard({ careCase, onAct }: Props) {
  const { image } = careCase.person
  const addressOf = usePictureAddress()
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <Avatar src={image && addressOf(thumbnailOf(image))} name="" size={40} />
        <h2 dir="auto">
          <Link to={pathOf(screens.case.path, careCase.id)}>{careCase.person.name}</Link>
        </h2>
        <WhoCares careCase={careCase} />
      </div>
      <CaseFacts careCase={careCase} />
      {careCase.state !== 'closed' && (
        <>
          <ContactButtons careCase={careCase} />
          <CaseButtons careCase={careCase} onAct={onAct} />
        </>
      )}
    </li>
  )
}
