import ICAL from 'ical.js'
import nodeIcal from 'node-ical'
import { expect } from 'vitest'

/** An event as a phone reads it. */
export interface ReadEvent {
  /** By its UID. */
  id: number
  sequence: number
  changedAt: string
  /** Instants. */
  start: string
  end: string
  name: string
  place: string
  isCancelled: boolean
  reason: string
}

const ID = /^session-(\d+)@/
const text = (value: unknown) => String(value ?? '')

function byIcalJs(bytes: string): ReadEvent[] {
  const calendar = new ICAL.Component(ICAL.parse(bytes))
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component)
    const instant = (name: string) =>
      (component.getFirstPropertyValue(name) as ICAL.Time).toJSDate().toISOString()
    return {
      id: Number(ID.exec(event.uid)?.[1]),
      sequence: Number(event.sequence),
      changedAt: instant('last-modified'),
      start: event.startDate.toJSDate().toISOString(),
      end: event.endDate.toJSDate().toISOString(),
      name: event.summary,
      place: event.location,
      isCancelled: component.getFirstPropertyValue('status') === 'CANCELLED',
      reason: text(event.description),
    }
  })
}

function byNodeIcal(bytes: string): ReadEvent[] {
  return Object.values(nodeIcal.sync.parseICS(bytes)).flatMap((event) => {
    if (event?.type !== 'VEVENT') return []
    return [
      {
        id: Number(ID.exec(event.uid)?.[1]),
        sequence: Number(event.sequence),
        changedAt: new Date(event.lastmodified ?? '').toISOString(),
        start: new Date(event.start).toISOString(),
        end: new Date(event.end ?? '').toISOString(),
        name: text(event.summary),
        place: text(event.location),
        isCancelled: event.status === 'CANCELLED',
        reason: text(event.description),
      },
    ]
  })
}

/** Reads a feed with two parsers, which have to agree, after checking it line by line. By id. */
export function readFeed(bytes: string): Map<number, ReadEvent> {
  checkLines(bytes)
  const events = byIcalJs(bytes)
  const byId = (a: ReadEvent, b: ReadEvent) => a.id - b.id
  expect(byNodeIcal(bytes).toSorted(byId)).toEqual(events.toSorted(byId))
  return new Map(events.map((event) => [event.id, event]))
}

const CONTENT_LINE = /^([A-Z-]+)((?:;[A-Z-]+=(?:"[^"]*"|[^";:,]*))*):(.*)$/
/** RFC 5545, 3.3.11: TEXT, with its escapes. */
const TEXT = /^(?:[^\\;,]|\\[\\;,nN])*$/
const TEXTS = ['SUMMARY', 'LOCATION', 'DESCRIPTION', 'NAME', 'X-WR-CALNAME']
const TIMES = /^(?:\d{8}T\d{6}|\d{8}T\d{6}Z)$/

/** Checks what RFC 5545 asks of each line (3.1) and each component (3.4 to 3.6). */
export function checkLines(bytes: string): void {
  expect(bytes.endsWith('\r\n')).toBe(true)
  const physical = bytes.slice(0, -2).split('\r\n')
  for (const line of physical) {
    expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(75)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: None but a tab may stand in a line.
    expect(line).not.toMatch(/[\x00-\x08\x0a-\x1f\x7f]/)
  }
  const lines = bytes.slice(0, -2).replaceAll('\r\n ', '').split('\r\n')
  const open: string[] = []
  const zones = new Set<string>()
  let seen: string[] = []
  for (const line of lines) {
    const [, name = '', parameters = '', value = ''] = CONTENT_LINE.exec(line) ?? []
    expect(name, line).not.toBe('')
    if (name === 'BEGIN') {
      open.push(value)
      if (value === 'VEVENT') seen = []
    } else if (name === 'END') {
      expect(open.pop()).toBe(value)
      if (value === 'VEVENT') checkEvent(seen)
    } else {
      // Properties come before components.
      if (open.length === 1) expect(zones.size, line).toBe(0)
      seen.push(name)
    }
    if (TEXTS.includes(name)) expect(value, line).toMatch(TEXT)
    if (name === 'TZID') zones.add(value)
    if (name === 'DTSTART' || name === 'DTEND') {
      expect(value).toMatch(TIMES)
      const zone = /^;TZID=(.*)$/.exec(parameters)?.[1]
      if (zone) expect(zones.has(zone)).toBe(true)
      else if (open.at(-1) === 'VEVENT') expect(value).toMatch(/Z$/)
    }
  }
  expect(open).toEqual([])
  expect(lines[0]).toBe('BEGIN:VCALENDAR')
  for (const needed of [/^VERSION:2\.0$/, /^PRODID:/]) {
    expect(lines.filter((line) => needed.test(line))).toHaveLength(1)
  }
  expect(zones.size).toBe(1)
}

function checkEvent(names: string[]): void {
  expect(new Set(names).size).toBe(names.length)
  const needed = ['UID', 'SEQUENCE', 'DTSTAMP', 'LAST-MODIFIED', 'DTSTART', 'DTEND', 'STATUS']
  expect(names).toEqual(expect.arrayContaining(needed))
}
