import { type Group, groupInvitation, groupMessage, LIST_OPENS_MINUTES, t } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { useCurrentUser } from '../../../lib/current-user.ts'
import { formatDate, formatShortDay, formatTime } from '../../../lib/format.ts'
import { mutations, queries } from '../../../lib/queries.ts'
import { pathOf, screens } from '../../../lib/screens.ts'
import { telephone } from '../../../lib/telephone.ts'
import { useNow } from '../../../lib/use-now.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Actions, Button, ButtonLink, IconButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { confirm } from '../../../ui/confirm.tsx'
import { Checkbox, EmailField, TextArea, TextField } from '../../../ui/field.tsx'
import { Form, Submit, useForm } from '../../../ui/form.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Link } from '../../../ui/link.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { BackLink, PageHeading } from '../../../ui/page-heading.tsx'
import { toast, toastAnswer } from '../../../ui/toast.ts'
import { useChange, useSave } from '../../../ui/use-change.ts'
import styles from './groups.module.scss'
import { rhythmInWords } from './rhythm-in-words.ts'

/**
 * A group as its own people see it; its leaders also have its lists, wishes, invitations and messages. With `for`, a
 * parent sees that of a child, who leaves it on the screen before.
 */
export function GroupScreen() {
  const id = Number(useParams().id)
  const child = Number(useSearchParams()[0].get('for')) || undefined
  const query = useQuery(
    queries.getGroup({ params: { id }, query: child === undefined ? {} : { for: child } }),
  )
  const isOffice = useCurrentUser(({ user }) => user?.isAdmin === true)
  return (
    <div className="narrow">
      <BackLink to={screens.groups.path}>{t('My groups')}</BackLink>
      <PageHeading title={screens.group.title}>
        {query.data && <bdi>{query.data.name}</bdi>}
      </PageHeading>
      <Loaded query={query} failedRefetch="above">
        {(group) => (
          <div className="cards">
            {group.leads && <LeaderCard group={group} />}
            <AboutCard group={group} isOwn={child === undefined} />
            {isOffice && !group.leads && <OfficeCard group={group} />}
            <PeopleCard group={group} canRemove={group.leads || isOffice} />
          </div>
        )}
      </Loaded>
    </div>
  )
}

interface AboutProps {
  group: Group
  /** Not that of a child. */
  isOwn: boolean
}

function AboutCard({ group, isOwn }: AboutProps) {
  const { purpose, meets_at, rhythm, coming, own } = group
  const [next] = coming
  return (
    <Card>
      {purpose && (
        <p>
          <bdi>{purpose}</bdi>
        </p>
      )}
      <p>{rhythmInWords(rhythm)}</p>
      {meets_at && (
        <p>
          <bdi>{meets_at}</bdi>
        </p>
      )}
      {next && (
        <p>
          {t('Next: {date}, {time}', {
            date: formatDate(next.start_datetime),
            time: formatTime(next.start_datetime),
          })}
        </p>
      )}
      {isOwn && next && group.marks_itself && <MarkOneself meeting={next} />}
      {isOwn && own.length > 0 && (
        <p className="soft small">
          {t('You were there on {dates}', { dates: own.map(formatShortDay).join(', ') })}
        </p>
      )}
      {isOwn && group.standing === 'member' && <OwnChoices group={group} />}
    </Card>
  )
}

/** What only somebody of the group has to say; an admin may look at one without belonging to it. */
function OwnChoices({ group: { id, shares } }: { group: Group }) {
  const sharing = useChange(mutations.shareWithGroup)
  const leaving = useChange(mutations.leaveGroup)
  const navigate = useNavigate()
  const leave = () =>
    leaving.change({ params: { id }, body: {} }, ({ detail }) => {
      toast.success(detail)
      void navigate(screens.groups.path)
    })
  return (
    <>
      <Checkbox
        label={t('The group sees my phone number and email')}
        checked={shares}
        disabled={sharing.isPending}
        onChange={(event) =>
          sharing.change({ params: { id }, body: { shares: event.target.checked } })
        }
      />
      <Actions>
        <Button variant="quiet" icon="leave" busy={leaving.isPending} onClick={leave}>
          {t('Leave the group')}
        </Button>
      </Actions>
    </>
  )
}

/** Present only while the meeting runs, by the device's clock; the server decides by its own. */
function MarkOneself({ meeting }: { meeting: Group['coming'][number] }) {
  const now = useNow()
  const { change, isPending } = useChange(mutations.markInGroup)
  if (meeting.marked) return <Badge>{t('You are marked.')}</Badge>
  if (new Date(meeting.start_datetime).getTime() - now.getTime() > LIST_OPENS_MINUTES * 60_000)
    return null
  return (
    <Button
      icon="check"
      busy={isPending}
      onClick={() => change({ params: { meeting: meeting.id } }, toastAnswer)}
    >
      {t('I’m here')}
    </Button>
  )
}

interface PeopleProps {
  group: Group
  canRemove: boolean
}

function PeopleCard({ group, canRemove }: PeopleProps) {
  const self = useCurrentUser(({ user }) => user?.id)
  const { people } = group
  return (
    <Card title={t('People')}>
      <ul className={styles.people}>
        {people.map(({ id, name, leads, phone, email }) => (
          <li key={id}>
            <span className={styles.facts}>
              <bdi className={styles.name}>{name}</bdi>
              {leads && (
                <span>
                  <Badge>{t('Leader')}</Badge>
                </span>
              )}
              {phone && (
                <a href={telephone(phone)}>
                  <bdi>{phone}</bdi>
                </a>
              )}
              {email && (
                <a href={`mailto:${email}`}>
                  <bdi>{email}</bdi>
                </a>
              )}
            </span>
            {canRemove && id !== self && <RemoveButton group={group.id} person={{ id, name }} />}
          </li>
        ))}
      </ul>
    </Card>
  )
}

interface RemoveProps {
  /** Its id. */
  group: number
  person: Pick<Group['people'][number], 'id' | 'name'>
}

function RemoveButton({ group, person: { id, name } }: RemoveProps) {
  const { change, isPending } = useChange(mutations.removeFromGroup)
  const remove = async () => {
    const isSure = await confirm({ question: t('Remove {name}?', { name }), action: t('Remove') })
    if (isSure) change({ params: { id: group, user: id } }, toastAnswer)
  }
  return (
    <IconButton
      icon="cross"
      label={t('Remove {name}', { name })}
      busy={isPending}
      onClick={remove}
    />
  )
}

/** The lists, for an admin: also those that are too old for a leader. */
function OfficeCard({ group: { recent } }: { group: Group }) {
  if (recent.length === 0) return null
  return (
    <Card title={t('How many came')}>
      <Dots recent={recent} />
    </Card>
  )
}

function LeaderCard({ group }: { group: Group }) {
  const [last] = group.recent
  return (
    <Card title={t('For you as a leader')}>
      {last && (
        <ButtonLink wide icon="check" to={pathOf(screens.groupMeeting.path, last.id)}>
          {last.done_at
            ? t('Open the list of {date}', { date: formatShortDay(last.start_datetime) })
            : t('Who was there on {date}?', { date: formatShortDay(last.start_datetime) })}
        </ButtonLink>
      )}
      <Asked group={group} />
      <Dots recent={group.recent} />
      <Actions>
        <FormDialog variant="secondary" icon="plus" trigger={t('Invite')}>
          {(done) => <InviteForm id={group.id} onDone={done} />}
        </FormDialog>
        <FormDialog variant="secondary" icon="mail" trigger={t('Write to the group')}>
          {(done) => <MessageForm id={group.id} onDone={done} />}
        </FormDialog>
      </Actions>
    </Card>
  )
}

/** How many came to the last meetings, the latest first; each leads to its list. */
function Dots({ recent }: Pick<Group, 'recent'>) {
  if (recent.length === 0) return null
  return (
    <ul className={styles.dots} aria-label={t('How many came')}>
      {recent.map(({ id, start_datetime, came, done_at, not_met }) => (
        <li key={id}>
          <Link to={pathOf(screens.groupMeeting.path, id)}>
            <strong>{not_met ? '–' : done_at ? came : '?'}</strong>
            <span>{formatShortDay(start_datetime)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Asked({ group: { id, asked } }: { group: Group }) {
  const { change, isPending } = useChange(mutations.answerGroupWish)
  if (asked.length === 0) return null
  const answer = (user: number, accept: boolean) =>
    change({ params: { id, user }, body: { accept } })
  return (
    <>
      <h3>{t('They ask to join')}</h3>
      <ul className={styles.people}>
        {asked.map((person) => (
          <li key={person.id}>
            <bdi className={styles.name}>{person.name}</bdi>
            <span className={styles.buttons}>
              <Button
                size="small"
                busy={isPending}
                aria-label={t('Yes: {name}', { name: person.name })}
                onClick={() => answer(person.id, true)}
              >
                {t('Yes')}
              </Button>
              <Button
                size="small"
                variant="secondary"
                busy={isPending}
                aria-label={t('No: {name}', { name: person.name })}
                onClick={() => answer(person.id, false)}
              >
                {t('No')}
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

interface FormProps {
  /** The group's. */
  id: number
  onDone: () => void
}

function InviteForm({ id, onDone }: FormProps) {
  const invite = useSave(mutations.inviteToGroup)
  const form = useForm({
    schema: groupInvitation,
    values: { email: '' },
    save: async (body) => {
      toastAnswer(await invite({ params: { id }, body }))
      onDone()
    },
  })
  return (
    <Form form={form}>
      <EmailField
        required
        hint={t(
          'As the person told it to you. They say yes or no themselves. After a no, they join again by themselves, or tell the office.',
        )}
        {...form.field('email')}
      />
      <Submit row="dialog" onCancel={onDone}>
        {t('Invite')}
      </Submit>
    </Form>
  )
}

function MessageForm({ id, onDone }: FormProps) {
  const write = useSave(mutations.writeToGroup)
  const form = useForm({
    schema: groupMessage,
    values: { title: '', text: '', tells_address: false },
    save: async (body) => {
      toastAnswer(await write({ params: { id }, body }))
      onDone()
    },
  })
  return (
    <Form form={form}>
      <TextField label={t('Title')} required maxLength={120} {...form.field('title')} />
      <TextArea
        label={t('Text')}
        required
        rows={6}
        hint={t('Children don’t get it, and no parent gets it for them.')}
        {...form.field('text')}
      />
      <Checkbox label={t('Tell them my email for answers')} {...form.field('tells_address')} />
      <Submit row="dialog" onCancel={onDone}>
        {t('Send')}
      </Submit>
    </Form>
  )
}
