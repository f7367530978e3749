import { readFileSync } from 'node:fs'
import { load } from 'js-yaml'
import supertest from 'supertest'
import { expect, test } from 'vitest'
import { aMember, aSession } from '../../test/factories.ts'
import { aChurch } from '../../test/server.ts'
import { createApp } from '../app.ts'
import { exampleChurch } from '../platform/example-church.ts'
import { startJobs } from '../platform/jobs.ts'

const token = 'the-token-of-an-operator'
const server = await aChurch({ env: { METRICS_TOKEN: token } })
const { request, services } = server

const read = async () => {
  const { text } = await request.get('/metrics').set('Authorization', `Bearer ${token}`).expect(200)
  return text
}

test('/metrics requires the token', async () => {
  await request.get('/metrics').expect(401)
  await request.get('/metrics').set('Authorization', `Bearer ${token}x`).expect(401)
  expect(await read()).toContain('process_resident_memory_bytes')
})

test('/metrics does not exist without METRICS_TOKEN', async () => {
  const { METRICS_TOKEN: _, ...env } = services.env
  await supertest(createApp({ ...services, env }))
    .get('/metrics')
    .expect(404)
})

test('measures requests by route pattern, never by URL', async () => {
  await request.post('/api/users/sessions/expire/41/?keyword=Ruth').expect(401)
  const text = await read()
  expect(text).toContain(
    'church_request_seconds_count{method="POST",route="/api/users/sessions/expire/:id/",status="401"} 1',
  )
  await request.get('/media/a-name-nobody-has.webp').expect(404)
  expect(await read()).toContain('{method="GET",route="/media/",status="404"} 1')
  expect(text).not.toContain('41/')
  expect(text).not.toContain('Ruth')
})

test('counts a mark once, however often it is requested', async () => {
  const member = await aMember(server)
  const session = await aSession(server)
  const body = {
    ...{ name: session.name, present_absent: true },
    ...{ start_datetime: session.start_datetime, end_datetime: session.end_datetime },
    ...{ latitude: exampleChurch.centre.lat, longitude: exampleChurch.centre.lng },
  }
  for (const status of [201, 409, 409]) {
    await request
      .post('/api/users/profile/attendance/create/')
      .set(member.auth)
      .send(body)
      .expect(status)
  }
  expect(await read()).toContain('church_marks_total 1')
})

test('measures the duration and result of jobs', async () => {
  let turns = 0
  const run = async () => {
    turns += 1
    if (turns === 1) throw new Error('not today')
  }
  const jobs = await startJobs([{ name: 'check-care', schedule: '* * * * * *', run }], services)
  await expect.poll(read).toContain('job="check-care",result="done"')
  await jobs.stop()
  expect(await read()).toContain('church_job_seconds_count{job="check-care",result="failed"} 1')
})

test('every error carries the id under which it is logged', async () => {
  const { body, headers } = await request.get('/api/users/sessions/').expect(401)
  expect(body.request_id).toMatch(/^[\da-f-]{36}$/)
  expect(headers['x-request-id']).toBe(body.request_id)
})

const monitoring = new URL('../../../../deploy/monitoring/', import.meta.url)
const fileOf = (path: string) => readFileSync(new URL(path, monitoring), 'utf8')

interface Rules {
  groups: { rules: { alert: string; expr: string; annotations: Record<string, string> }[] }[]
}
interface Dashboard {
  panels: { title: string; description: string; targets: { expr: string }[] }[]
}

const alerts = (load(fileOf('alerts.yml')) as Rules).groups.flatMap(({ rules }) => rules)
const { panels }: Dashboard = JSON.parse(fileOf('grafana/church.json'))
const namesIn = (text: string) =>
  new Set(
    (text.match(/\b(?:church|process|nodejs)_[a-z0-9_]+/g) ?? []).map((name) =>
      name.replace(/(_seconds)_(?:count|sum|bucket)$/, '$1'),
    ),
  )

test('the dashboard and the alerts ask for metrics that exist, and the dashboard for all of ours', async () => {
  const names = [...(await read()).matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name)
  const shown = namesIn(panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)).join())
  const watched = namesIn(alerts.map(({ expr }) => expr).join())
  expect(names).toEqual(expect.arrayContaining([...shown, ...watched]))
  expect([...shown]).toEqual(
    expect.arrayContaining(names.filter((name) => name.startsWith('church_'))),
  )
})

test('the operator reads what each metric means, and what to do about each alert', async () => {
  const names = [...(await read()).matchAll(/^# TYPE (church_\S+)/gm)].map(([, name]) => name)
  const table = fileOf('../../docs/operations.md').matchAll(/^\| (`church_.*) \| /gm)
  const described = [...table].flatMap(([, cell = '']) => [...namesIn(cell)])
  expect(described.sort()).toEqual(names.sort())
  for (const { annotations } of alerts) {
    expect(annotations).toEqual({ summary: expect.any(String), description: expect.any(String) })
  }
})

test('the alerts and the dashboard follow every way to mark', async () => {
  const { paths } = (await request.get('/api/openapi.json').expect(200)).body
  const queries = [...alerts, ...panels.flatMap(({ targets }) => targets)].map(({ expr }) => expr)
  const routes = new Set(queries.join().match(/(?<=route=~")[^"]+/g))
  expect(routes.size).toBe(1)
  const [pattern = ''] = routes
  const matched = Object.keys(paths).filter((path) => new RegExp(`^${pattern}$`).test(path))
  expect(matched.length).toBe(3)
  const text = await read()
  for (const route of matched)
    expect(text).toContain(`_count{method="POST",route="${route}",status="503"} 0`)
})

test('the configuration of Prometheus reads the alerts', () => {
  expect(load(fileOf('prometheus.yml'))).toMatchObject({ rule_files: ['alerts.yml'] })
  const tested = fileOf('alerts.test.yml')
  for (const { alert } of alerts) expect(tested).toContain(`alertname="${alert}"`)
})
