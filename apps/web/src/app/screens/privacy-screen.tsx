import { t } from '@church/shared'
import { churchFacts } from '../../features/church/details/index.ts'
import { WhoSeesIt } from '../../features/people/sharing/index.ts'
import { screens } from '../../lib/screens.ts'
import { telephone } from '../../lib/telephone.ts'
import { Fetched } from '../../ui/fetched.tsx'
import { Link } from '../../ui/link.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { T } from '../../ui/t.tsx'

// A comment names the tables that the words below it are about: a test compares them with what a person can download.

/** Privacy policy: what is stored about people, in everyday words. */
export function PrivacyPolicyScreen() {
  return (
    <article className="prose">
      <PageHeading
        title={screens.privacyPolicy.title}
        lead={t(
          'What we know about you, what we do with it, and how to have it changed or removed.',
        )}
      />
      <h2>{t('What we collect')}</h2>
      <ul>
        {/* Tables: users, email_changes, email_confirmations, provider_accounts */}
        <li>{t('Your name and email address, when you register.')}</li>
        {/* Tables: members, invitations, import_rows, merges */}
        <li>
          {t(
            'Your name, and any details that you give to the church’s office, if you’re added there instead. If they come from a file, we keep it for a week. If two records of you become one, we keep both for a day.',
          )}
        </li>
        <li>{t('Your phone number, when you complete your profile.')}</li>
        {/* Tables: attendance, attendance_corrections, keeping_choices, unnamed_periods */}
        <li>
          <T
            text="Your attendance records: the sessions you attended or missed, when and how you were marked, and any correction by the church’s office with its reason. If you choose to be <a>counted without your name</a>, or not at all, we keep that choice and the number of people, and nothing of your attendance once a service has ended."
            a={(words) => <Link to={screens.keeping.path}>{words}</Link>}
          />
        </li>
        {/* Tables: household_members, household_requests */}
        <li>
          {t(
            'The people of your household, if the church’s office has recorded it, who of them may mark whom present, and whether you agreed to it. Those who mark a child without an account also see and change the child’s details.',
          )}
        </li>
        {/* Tables: photo_permissions */}
        <li>
          {t(
            'Of children: where photographs of them may be shown, and who said so. Parents answer, and from 13 the child, too.',
          )}
        </li>
        {/* Tables: planned_absences, care_cases */}
        <li>
          {t(
            'The days on which you say that you’re away, and what you ask our carers for. If a carer tries to reach you: when, what came of it, and a note, which is deleted after twelve months.',
          )}
        </li>
        {/* Tables: serving_leaders, serving_slots, serving_refusals, serving_swaps, serving_notices, serving_wishes, serving_pairs */}
        <li>
          {t(
            'When you serve in a team, what you answer and whom you swap with, for twelve months after the service; and how you wish to serve.',
          )}
        </li>
        {/* Tables: group_people, group_meetings, group_marks, group_messages */}
        <li>
          {t(
            'The groups that you belong to, and when you were there. Your group’s leaders and the church’s office see it; of a closed group, nobody else learns that it exists.',
          )}
        </li>
        {/* Tables: calendar_feeds, reading_tokens */}
        <li>
          {t(
            'The devices to which you add your calendar, as you name them, and when each last asked.',
          )}
        </li>
        {/* Tables: deliveries, message_choices, push_subscriptions, announcement_people */}
        <li>
          {t(
            'Which kinds of message you want, and for 90 days which ones we sent you and when, without what they said. If you want notifications: your browser’s address for them. Its maker passes them on, but cannot read them.',
          )}
        </li>
        <li>{t('Announcements that the office wrote for you by name.')}</li>
        <li>
          {t(
            'Your address, your date of birth, with or without the year, and a picture, only if you choose to give them.',
          )}
        </li>
        <li>{t('The language in which you read this, for emails to you.')}</li>
        {/* Tables: visitor_cards */}
        <li>
          {t(
            'If you visit us and fill in a card: your first name, how many came along and, if you wish, how to reach you. After 30 days, we keep only the numbers. Until then, you can change the card or withdraw it on the phone that filled it in.',
          )}
        </li>
      </ul>
      <p>
        {t(
          'When you mark attendance, we check that your device is inside the church area, or that you have the code shown at the door. We never store the location itself: it’s checked and then discarded.',
        )}
      </p>

      <h2>{t('What we use it for')}</h2>
      <ul>
        <li>
          {t('To let you sign in, and to let other members find and reach you in the directory.')}
        </li>
        <li>{t('To know who attended a session, and to call those who didn’t.')}</li>
        <li>
          <T
            text="To email you: invitations to set up an account, codes and links for signing in, and notices about your account. Also birthday greetings, announcements and the dates on which you serve, as you choose under <a>Emails and notifications</a>."
            a={(words) => <Link to={screens.messages.path}>{words}</Link>}
          />
        </li>
      </ul>

      <h2>{t('Who sees it')}</h2>
      {/* Tables: sharing, user_roles, approvals */}
      <WhoSeesIt />
      <p>
        {t(
          'Our stewards see a visitor’s card while the service is on, but not how to reach them. Our carers and admins see both.',
        )}
      </p>
      <p>
        {t(
          'Your team sees your name on its plan, and stewards see who serves at a service. The leaders of your team also see when you’re away, and that you said no, but never why.',
        )}
      </p>
      <p>
        {t(
          'The map on the attendance screen comes from a map service. Like any website, the service sees that a device asks for the map, but not whose device it is.',
        )}
      </p>

      <h2>{t('How we keep it safe')}</h2>
      {/* Tables: refresh_tokens, password_resets, sign_in_codes, passkeys, audit_events, looks */}
      <p>
        {t(
          'Your data is stored securely. Passwords are stored only in a scrambled form that nobody can read, not even us, and every page of the members’ area checks who you are. We record when you sign in, and what our admins view or change, so that misuse comes to light.',
        )}
      </p>

      <h2>{t('Your rights')}</h2>
      <p>
        {t(
          'You can see what we hold about you, correct it in your profile at any time, and withdraw your consent. The page “Emails and notifications” says who of the office has looked at your details. Under My data you can download all your data, or delete your account and everything in it immediately. You can also write or call, and we’ll do it for you.',
        )}
      </p>

      <p>
        {t(
          'What you withdraw stays withdrawn, even if we restore a backup. For that, we keep your number and the time for good, but not your name.',
        )}
      </p>

      <h2>{t('Contact us')}</h2>
      <Contact />
    </article>
  )
}

const Contact = () => (
  <Fetched options={churchFacts} skeleton={<SkeletonLines />}>
    {({ name, contact: { phone, email } }) => (
      <p>
        {name}
        {phone && (
          <>
            <br />
            <T text="Phone: {number}" number={<a href={telephone(phone)}>{phone}</a>} />
          </>
        )}
        {email && (
          <>
            <br />
            <T text="Email: {address}" address={<a href={`mailto:${email}`}>{email}</a>} />
          </>
        )}
        {!phone && !email && (
          <>
            <br />
            {t('Our telephone number and email address will follow. Please ask us at church.')}
          </>
        )}
      </p>
    )}
  </Fetched>
)
