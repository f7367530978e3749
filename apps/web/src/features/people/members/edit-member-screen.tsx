import { t } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router-dom'
import { queries } from '../../../lib/queries.ts'
import { screens } from '../../../lib/screens.ts'
import { Card } from '../../../ui/card.tsx'
import { BackLink, PageHeading } from '../../../ui/page-heading.tsx'
import { EditMember } from './edit-member.tsx'
import { hasMember, LoadedMember } from './loaded-member.tsx'
import styles from './member-page.module.scss'
import { fullName } from './name.ts'

/** Edit Member Profile, for admins. Returns to the list of all members after saving. */
export function EditMemberScreen() {
  const id = Number(useParams().id)
  const query = useQuery(queries.getMemberDetails({ params: { id } }))
  const navigate = useNavigate()

  return (
    <div className={styles.page}>
      <BackLink to={screens.allMemberDetails.path}>{t('Go Back')}</BackLink>
      <PageHeading
        title={screens.editMember.title}
        lead={hasMember(query.data) && fullName(query.data)}
      />
      <Card>
        <LoadedMember query={query}>
          {(member) => (
            <EditMember member={member} onSaved={() => navigate(screens.allMemberDetails.path)} />
          )}
        </LoadedMember>
      </Card>
    </div>
  )
}
