import { useQuery } from '@tanstack/react-query'
import { telephone } from '../../lib/format.ts'
import { ErrorAlert } from '../../ui/alert.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { churchFacts } from '../church/index.ts'

/** What is kept about people, in words that people use. */
export function PrivacyScreen() {
  return (
    <article className="prose">
      <PageHeading
        title="Privacy Policy"
        lead="What we know about you, what we do with it, and how to have it changed or removed."
      />
      <h2>What we collect</h2>
      <ul>
        <li>Your name and e-mail address, when you register.</li>
        <li>Your phone number, when you complete your profile.</li>
        <li>
          Your attendance records: the sessions you were at, or missed, and when you were marked.
        </li>
        <li>Your address, your date of birth and a picture, only if you choose to give them.</li>
      </ul>
      <p>
        When you mark attendance, we check that your device is inside the church area. The position
        itself is not on this list: it is checked and then forgotten.
      </p>

      <h2>What we use it for</h2>
      <ul>
        <li>To let you sign in, and to let other members find and reach you in the directory.</li>
        <li>To know who was at a session, and to ask after those who were missed.</li>
        <li>To write to you: a birthday greeting, or a link when you forgot your password.</li>
      </ul>

      <h2>Who sees it</h2>
      <p>
        Members who are signed in see the directory; our admins also see attendance. We do not share
        your data with anybody else without your consent, and we never sell it.
      </p>
      <p>
        The map on the attendance screen is made of pictures from a map service. It sees that a
        device asked for them, as any website does, but not whose it is.
      </p>

      <h2>How we keep it safe</h2>
      <p>
        Your data is stored securely. Passwords are kept only in a scrambled form that nobody can
        read back, not even us, and each page of the members’ area checks who is asking. We note
        when you sign in, and what our admins look at or change, so that misuse comes to light.
      </p>

      <h2>Your rights</h2>
      <p>
        You may see what we hold about you, correct it in your profile at any time, and withdraw
        your consent. Under Update Profile you can download everything, and delete your account
        together with everything that belongs to it, at once. Or write or call, and we will see to
        it.
      </p>

      <h2>How to reach us</h2>
      <Contact />
    </article>
  )
}

function Contact() {
  const { data: church, error, refetch, isFetching } = useQuery(churchFacts)
  if (church) {
    const { phone, email } = church.contact
    return (
      <p>
        {church.name}
        <br />
        Phone: <a href={telephone(phone)}>{phone}</a>
        <br />
        E-mail: <a href={`mailto:${email}`}>{email}</a>
      </p>
    )
  }
  return error ? (
    <ErrorAlert error={error} onRetry={refetch} busy={isFetching} />
  ) : (
    <SkeletonLines />
  )
}
