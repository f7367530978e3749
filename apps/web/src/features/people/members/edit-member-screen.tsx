import { memberTexts, t } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router-dom'
import { mutations, queries } from '../../../lib/queries.ts'
import { screens } from '../../../lib/screens.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { Card } from '../../../ui/card.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { toastWithUndo } from '../../../ui/undo.ts'
import { useSave } from '../../../ui/use-save.ts'
import { hasMember, LoadedMember } from './loaded-member.tsx'
import { MemberForm } from './member-form.tsx'
import styles from './member-page.module.scss'
import { departmentsIn, detailsBefore } from './member-values.ts'
import { fullName } from './name.ts'
import { usePictureUndo } from './use-picture-undo.ts'

/** Edit Member Profile, for admins. Returns to the list of all members after saving. */
export function EditMemberScreen() {
  const id = Number(useParams().id)
  const query = useQuery(queries.getMemberDetails({ params: { id } }))
  const navigate = useNavigate()
  const updateMember = useSave(mutations.updateMember)
  const pictureUndo = usePictureUndo(id)

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
            <MemberForm
              key={member.id}
              member={member}
              own={false}
              save={async ({ departments, ...changes }) => {
                const sent = {
                  ...changes,
                  ...(departments !== undefined && { department_set: departmentsIn(departments) }),
                }
                const picture = await pictureUndo.keep(member.image, changes)
                const saved = await updateMember({ params: { id }, body: { ...sent, id } })
                toastWithUndo(memberTexts.updated, {
                  before: detailsBefore(member, saved, sent, picture),
                  restore: (values) =>
                    pictureUndo.restore(values, (before) =>
                      updateMember({ params: { id }, body: { ...before, id } }),
                    ),
                })
                await navigate(screens.allMemberDetails.path)
                return saved
              }}
            />
          )}
        </LoadedMember>
      </Card>
    </div>
  )
}
