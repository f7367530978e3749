import { type AdminAnnouncement, shown, t, wholeName } from '@church/shared'
import { useQueries, useQuery } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import { idsIn } from '../../../lib/ids-in.ts'
import { mutations, queries } from '../../../lib/queries.ts'
import { pathOf, screens } from '../../../lib/screens.ts'
import { serverNow } from '../../../lib/server-time.ts'
import { Actions, Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { BackLink, PageHeading } from '../../../ui/page-heading.tsx'
import { toast } from '../../../ui/toast.ts'
import { useSave } from '../../../ui/use-change.ts'
import { AnnouncementForm } from './announcement-form.tsx'
import { emptyEntry, entryOf } from './entry.ts'
import { SendCard } from './send-card.tsx'
import { useAnnouncementDeletion } from './use-announcement-deletion.ts'

export type Audiences = Pick<ComponentProps<typeof AnnouncementForm>, 'departments' | 'sessions'>

/** The most people whose names a new announcement asks for, each by a request; as many as a page of their list has. */
const NAMED_MAX = 50

/** The names of the people whom a link has chosen, undefined until they are there; none for too many. */
function useNames(ids: readonly number[]) {
  const asked = ids.length > NAMED_MAX ? [] : ids
  return useQueries({
    queries: asked.map((id) => queries.getUser({ params: { id } })),
    combine: (found) =>
      found.some(({ isPending }) => isPending)
        ? undefined
        : found.flatMap(({ data }) =>
            data ? [{ id: data.id, name: wholeName(data.first_name, data.last_name) }] : [],
          ),
  })
}

/** New Announcement. A link preselects those expected at the service that it names, or the people. */
export function NewAnnouncement(audiences: Audiences) {
  const { search } = useLocation()
  // Another link to it is another announcement, so that nobody of the former link gets it.
  return <Draft key={search} search={search} {...audiences} />
}

function Draft({ search, ...audiences }: Audiences & { search: string }) {
  const navigate = useNavigate()
  const params = new URLSearchParams(search)
  const session = params.get('session') ?? ''
  const people = idsIn(params.get('people'))
  const [start] = useState(() => ({
    ...emptyEntry(serverNow()),
    ...(session && { audience: 'session' as const, session }),
    ...(people.length > 0 && { audience: 'people' as const, people }),
  }))
  const createAnnouncement = useSave(mutations.createAnnouncement)
  return (
    <div className="narrow">
      <BackLink to={screens.announcements.path}>{shown(screens.announcements.title)}</BackLink>
      <PageHeading
        title={screens.newAnnouncement.title}
        lead={t('First a draft, which only admins see. You publish and send it on the next page.')}
      />
      <Card>
        <AnnouncementForm
          start={start}
          {...audiences}
          people={useNames(start.people)}
          action={t('Save draft')}
          save={async (body) => {
            const { id } = await createAnnouncement({ body: { ...body, draft: true } })
            await navigate(pathOf(screens.announcement.path, id))
          }}
        />
      </Card>
    </div>
  )
}

/** Edit Announcement: its text and audience, and sending it. */
export function EditAnnouncement(audiences: Audiences) {
  const id = Number(useParams().id)
  const navigate = useNavigate()
  const query = useQuery(queries.getAnnouncement({ params: { id } }))
  const updateAnnouncement = useSave(mutations.updateAnnouncement)
  const remove = useAnnouncementDeletion(() => navigate(screens.announcements.path))
  return (
    <div className="narrow">
      <BackLink to={screens.announcements.path}>{shown(screens.announcements.title)}</BackLink>
      <PageHeading title={screens.announcement.title} lead={query.data && leadOf(query.data)} />
      <Loaded query={query}>
        {(announcement) => (
          <div className="cards">
            <SendCard key={String(announcement.draft)} announcement={announcement} />
            <Card title={t('What it says')}>
              <AnnouncementForm
                start={entryOf(announcement)}
                {...audiences}
                people={announcement.people}
                sessionName={announcement.session_name}
                action={announcement.draft ? t('Save draft') : t('Save')}
                save={async (body) => {
                  await updateAnnouncement({ params: { id }, body })
                  toast.success(t('Saved.'))
                }}
              />
            </Card>
            <Actions>
              <Button variant="secondary-danger" icon="trash" onClick={() => remove(announcement)}>
                {announcement.draft ? t('Delete draft') : t('Withdraw')}
              </Button>
            </Actions>
          </div>
        )}
      </Loaded>
    </div>
  )
}

const leadOf = ({ draft }: AdminAnnouncement) =>
  draft
    ? t('A draft, which only admins see.')
    : t('Messages still waiting are sent with the text that you save.')
