import { memberTexts, t } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { ConfirmEmailNotice } from '../../features/account/email/index.ts'
import { PasswordChangeCard } from '../../features/account/password/index.ts'
import { ProviderCard } from '../../features/account/provider/index.ts'
import { PasskeysCard, TwoStepCard } from '../../features/account/second-step/index.ts'
import { SignInsCard } from '../../features/account/sign-in/index.ts'
import { ProfileForm, updateProfile, userById } from '../../features/people/users/index.ts'
import { previousValues } from '../../lib/changed-values.ts'
import { useCurrentUser } from '../../lib/current-user.ts'
import { screens } from '../../lib/screens.ts'
import { Card } from '../../ui/card.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { OwnPage } from '../../ui/own-page.tsx'
import { SkeletonFields } from '../../ui/skeleton-fields.tsx'
import { toastWithUndo } from '../../ui/undo.ts'
import { useSave } from '../../ui/use-change.ts'

const fields = ['first_name', 'last_name', 'email'] as const

/** User Profile: the user's own name and email address, and how they sign in. */
export function ProfileScreen() {
  const id = useCurrentUser(({ user }) => user?.id ?? 0)
  const query = useQuery(userById(id))
  const save = useSave(updateProfile)

  return (
    <OwnPage
      title={screens.profile.title}
      lead={t('Your name and the email address you sign in with.')}
    >
      {query.data?.email_confirmed === false && <ConfirmEmailNotice email={query.data.email} />}
      <Card>
        <Loaded query={query} skeleton={<SkeletonFields fields={4} />}>
          {(user) => (
            <ProfileForm
              user={user}
              save={async (changes) => {
                const saved = await save({ body: { id, ...changes } })
                // That somebody has one name changes the last name.
                const sent = fields.filter((field) => field in changes || field === 'last_name')
                toastWithUndo(memberTexts.updated, {
                  before: previousValues(user, saved, sent),
                  restore: (before) =>
                    save({ body: { id, ...before, one_name: before.last_name === '' } }),
                })
                return saved
              }}
            />
          )}
        </Loaded>
      </Card>
      <PasswordChangeCard />
      <TwoStepCard />
      <PasskeysCard />
      <ProviderCard />
      <SignInsCard />
    </OwnPage>
  )
}
