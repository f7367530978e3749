import { t } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { ConfirmEmailNotice } from '../../features/account/email/index.ts'
import { signOut } from '../../features/account/sign-in/index.ts'
import { usePictureAddress } from '../../features/church/details/index.ts'
import { needsAnswer } from '../../features/people/photographs/index.ts'
import { userById } from '../../features/people/users/index.ts'
import { useCurrentUser } from '../../lib/current-user.ts'
import { queries } from '../../lib/queries.ts'
import { screens } from '../../lib/screens.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { type RowSummary, SummaryList } from '../../ui/summary-list.tsx'

/** The screens about oneself, and what each is for. */
const topics = (asksAboutPhotographs: boolean): RowSummary[] => [
  {
    name: t('Details'),
    line: t('Picture, address, telephone'),
    to: screens.additionalProfile.path,
  },
  { name: t('What others see'), line: t('You decide'), to: screens.sharing.path },
  {
    name: t('Emails and notifications'),
    line: t('What you get, and how'),
    to: screens.messages.path,
  },
  { name: t('When you serve'), line: t('If you’re in a team'), to: screens.ownServing.path },
  { name: t('My groups'), line: t('Yours, and others to join'), to: screens.groups.path },
  {
    name: t('How you’re counted'),
    line: t('With your name or without it'),
    to: screens.keeping.path,
  },
  {
    name: t('History'),
    line: t('Also: I’m away, ask for a call'),
    to: screens.ownAttendance.path,
  },
  {
    name: t('Family'),
    line: asksAboutPhotographs
      ? t('Please answer about photographs of children')
      : t('Who belongs to it, who may mark'),
    to: screens.family.path,
  },
  {
    name: t('Signing in'),
    line: t('Name, email, password, devices'),
    to: screens.profile.path,
  },
  {
    name: t('Language and colours'),
    line: t('Light or dark'),
    to: screens.languageAndColours.path,
  },
  { name: t('My data'), line: t('Download or delete it'), to: screens.ownData.path },
]

/** Me: the user's face and name, and the way to everything about them. */
export function MeScreen() {
  const id = useCurrentUser(({ user }) => user?.id ?? 0)
  const name = useCurrentUser(({ user }) => user?.name ?? '')
  const { data: user } = useQuery(userById(id))
  const { data: profile } = useQuery(queries.getProfile({ params: { id } }))
  const { data: children = [] } = useQuery(queries.listOwnPhotoPermissions())
  const addressOf = usePictureAddress()
  return (
    <div className="narrow">
      <PageHeading
        title={screens.me.title}
        actions={
          <Avatar src={profile?.image ? addressOf(profile.image) : null} name="" size={72} />
        }
      >
        <bdi>{name}</bdi>
      </PageHeading>
      {user?.email_confirmed === false && user.email && <ConfirmEmailNotice email={user.email} />}
      <nav aria-label={t('About you')}>
        <SummaryList
          caption={t('About you')}
          rows={topics(children.some(needsAnswer))}
          rowKey={({ name }) => name}
          summary={(topic) => topic}
        />
      </nav>
      <Button variant="quiet" icon="leave" onClick={signOut}>
        {t('Logout')}
      </Button>
    </div>
  )
}
