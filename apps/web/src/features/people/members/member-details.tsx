import { type Member, memberMessages } from '@church/shared'
import type { ReactNode } from 'react'
import { formatDay } from '../../../lib/format.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmailLink } from '../../../ui/email-link.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { usePictureAddress } from '../../church/details/index.ts'
import contactLinkStyles from './contact-link.module.scss'
import styles from './member-details.module.scss'
import { fullName } from './name.ts'
import { PhoneLinks } from './phone-links.tsx'

/** The date of birth, or only its day and month (`MM-DD`) where the year is hidden. */
function dateOfBirth({ dateofbirth, birthday }: Member): string | null {
  if (dateofbirth) return formatDay(dateofbirth)
  if (!birthday) return null
  // A leap year has every day.
  const day = new Date(`2024-${birthday}T00:00:00Z`)
  return day.toLocaleDateString(undefined, { timeZone: 'UTC', day: 'numeric', month: 'long' })
}

const orNone = (value: string | null) => value || memberMessages.noValue

/** All details of a member; the same for members and admins. */
export function MemberDetails({ member }: { member: Member }) {
  const addressOf = usePictureAddress()
  const { user, image } = member
  return (
    <Card className={styles.details}>
      <header className={styles.portrait}>
        <Avatar src={image && addressOf(image)} name={fullName(member)} size={176} shape="arch" />
        <h2>{fullName(member)}</h2>
      </header>
      <dl>
        <Fact label="First Name">{orNone(user.first_name)}</Fact>
        <Fact label="Middle Name">{orNone(member.middle_name)}</Fact>
        <Fact label="Last Name">{orNone(user.last_name)}</Fact>
        <Fact label="Date of Birth">{orNone(dateOfBirth(member))}</Fact>
        <Fact label="Phone Numbers">
          <PhoneLinks numbers={[member.phone_number, member.phone_number_2]} />
        </Fact>
        <Fact label="Emails">
          <EmailLinks addresses={[member.email_2, user.email]} />
        </Fact>
        <Fact label="Member Type">{orNone(member.member_type)}</Fact>
        <Fact label="Departments">
          <Departments names={member.department_set.map((one) => one.department_name)} />
        </Fact>
        <Fact label="Flat Number">{orNone(member.flatno)}</Fact>
        <Fact label="Street Name">{orNone(member.streetname)}</Fact>
        <Fact label="Location">{orNone(member.city)}</Fact>
        <Fact label="Postcode">
          {member.postcode ? <MapLink postcode={member.postcode} /> : memberMessages.noValue}
        </Fact>
      </dl>
    </Card>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function EmailLinks({ addresses }: { addresses: (string | null)[] }) {
  const given = addresses.flatMap((address) => address || [])
  if (given.length === 0) return <span className="soft">{memberMessages.noEmails}</span>
  return given.map((address) => (
    <EmailLink key={address} address={address} icon className={contactLinkStyles.link} />
  ))
}

function Departments({ names }: { names: string[] }) {
  if (names.length === 0) return <span className="soft">{memberMessages.noDepartments}</span>
  return (
    <ul className={styles.departments}>
      {names.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  )
}

function MapLink({ postcode }: { postcode: string }) {
  // https://developers.google.com/maps/documentation/urls/get-started: a phone opens its own maps.
  const query = new URLSearchParams({ api: '1', query: postcode })
  return (
    <a
      className={contactLinkStyles.link}
      href={`https://www.google.com/maps/search/?${query}`}
      target="_blank"
      rel="noopener noreferrer"
    >
      <Icon name="pin" /> {postcode}
      <span className="visually-hidden"> on a map, in a new window</span>
    </a>
  )
}
