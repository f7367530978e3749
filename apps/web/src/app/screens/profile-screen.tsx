import { memberTexts, t } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { ConfirmEmailNotice } from '../../features/account/email/index.ts'
import { PasswordChangeCard } from '../../features/account/password/index.ts'
import { PasskeysCard, TwoStepCard } from '../../features/account/second-step/index.ts'
import { SignInsCard } from '../../features/account/sign-in/index.ts'
import { churchFacts } from '../../features/church/details/index.ts'
import { HouseholdCard } from '../../features/people/households/index.ts'
import { ProfileForm, updateProfile, userById } from '../../features/people/users/index.ts'
import { OwnDataCard } from '../../features/site/own-data/index.ts'
import { previousValues } from '../../lib/changed-values.ts'
import { useCurrentUser } from '../../lib/current-user.ts'
import { screens } from '../../lib/screens.ts'
import { Card } from '../../ui/card.tsx'
import { Link } from '../../ui/link.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { SkeletonFields } from '../../ui/skeleton-fields.tsx'
import { toastWithUndo } from '../../ui/undo.ts'
import { useSave } from '../../ui/use-save.ts'
import { LanguageChooser } from '../language-chooser.tsx'
import { SchemeChooser } from '../scheme-chooser.tsx'
import styles from './profile-screen.module.scss'

const fields = ['first_name', 'last_name', 'email'] as const

/** The screens about oneself, and what each is for. */
const more = [
  {
    screen: screens.additionalProfile,
    text: t('Additional info'),
    what: t('Picture, address, telephone'),
  },
  { screen: screens.sharing, text: t('What others see of you'), what: t('You decide') },
  { screen: screens.messages, text: t('Messages'), what: t('Emails and notifications') },
  {
    screen: screens.ownServing,
    text: t('When you serve, and your wishes'),
    what: t('If you’re in a team'),
  },
  {
    screen: screens.keeping,
    text: t('How you’re counted'),
    what: t('With your name or without it'),
  },
  {
    screen: screens.ownAttendance,
    text: t('Attendance History'),
    what: t('Also: I’m away, ask for a call'),
  },
]

function More() {
  return (
    <nav aria-label={t('About you')}>
      <Card>
        <ul className={styles.more}>
          {more.map(({ screen, text, what }) => (
            <li key={text}>
              <Link to={screen.path}>{text}</Link>
              <span className="soft">{what}</span>
            </li>
          ))}
        </ul>
      </Card>
    </nav>
  )
}

/** User Profile: the user's own name and email address. */
export function ProfileScreen() {
  const id = useCurrentUser(({ user }) => user?.id ?? 0)
  const query = useQuery(userById(id))
  const { data: church } = useQuery(churchFacts)
  const save = useSave(updateProfile)

  return (
    <div className={styles.screen}>
      <PageHeading
        className={styles.heading}
        title={screens.profile.title}
        lead={t('Your name and the email address you sign in with.')}
      />
      <div className={styles.column}>
        <More />
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
        <HouseholdCard />
      </div>
      <div className={styles.column}>
        <PasswordChangeCard />
        <TwoStepCard />
        <PasskeysCard />
        <SignInsCard />
        {church && church.languages.length > 1 && (
          <Card title={t('Language')}>
            <LanguageChooser />
          </Card>
        )}
        <Card title={t('Colours')}>
          <SchemeChooser />
        </Card>
        <OwnDataCard />
      </div>
    </div>
  )
}
