import { memberTexts, t } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { useCurrentUser } from '../../../lib/current-user.ts'
import { mutations, queries } from '../../../lib/queries.ts'
import { pathOf, screens } from '../../../lib/screens.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Link } from '../../../ui/link.tsx'
import { BackToMe } from '../../../ui/own-page.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { SkeletonFields } from '../../../ui/skeleton-fields.tsx'
import { T } from '../../../ui/t.tsx'
import { toastWithUndo } from '../../../ui/undo.ts'
import { useSave } from '../../../ui/use-change.ts'
import { LoadedMember } from './loaded-member.tsx'
import memberFormStyles from './member-form.module.scss'
import { MemberForm } from './member-form.tsx'
import styles from './member-page.module.scss'
import { ownDetailsBefore } from './member-values.ts'
import { usePictureUndo } from './use-picture-undo.ts'

/** Additional Member Profile: the user's own picture, address, phone numbers and other details. */
export function AdditionalProfileScreen() {
  const id = useCurrentUser(({ user }) => user?.id ?? 0)
  const query = useQuery(queries.getProfile({ params: { id } }))
  const updateAdditional = useSave(mutations.updateAdditional)
  const pictureUndo = usePictureUndo(id)

  return (
    <div className={styles.page}>
      <BackToMe />
      <PageHeading
        title={screens.additionalProfile.title}
        lead={
          <T
            text="You choose <a>what others see</a> of this in the directory."
            a={(words) => <Link to={screens.sharing.path}>{words}</Link>}
          />
        }
        actions={
          <ButtonLink variant="secondary" icon="details" to={pathOf(screens.member.path, id)}>
            {t('View full profile')}
          </ButtonLink>
        }
      />
      <Card>
        <LoadedMember
          query={query}
          skeleton={<SkeletonFields fields={10} className={memberFormStyles.fields} />}
        >
          {(profile) => (
            <MemberForm
              member={profile}
              own
              save={async ({ departments: _, ...changes }) => {
                const { phone_number, ...rest } = changes
                const picture = await pictureUndo.keep(profile.image, changes)
                const saved = await updateAdditional({
                  body: { id, ...rest, ...(phone_number && { phone_number }) },
                })
                toastWithUndo(memberTexts.updated, {
                  before: ownDetailsBefore(profile, saved, changes, picture),
                  restore: (values) =>
                    pictureUndo.restore(values, (before) =>
                      updateAdditional({ body: { id, ...before } }),
                    ),
                })
                return saved
              }}
            />
          )}
        </LoadedMember>
      </Card>
    </div>
  )
}
