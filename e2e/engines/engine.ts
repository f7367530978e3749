import type { Place } from '../place.ts'

/** A browser engine that has been started. */
export interface Engine {
  /** A new device: nobody is signed in, and it shares nothing with others. */
  newDevice(options: DeviceOptions): Promise<Device>
  stop(): Promise<void>
}

export type EngineName = 'Chromium' | 'Firefox' | 'WebKit'

export interface DeviceOptions {
  /** The product's origin. */
  origin: string
  /** In CSS pixels. */
  viewport: { width: number; height: number }
  place: Place
}

/** What the tests need from an engine. `Screen` builds the rest on it, such as finding a button by its name. */
export interface Device {
  /** The engine's version. */
  version: string
  goto(url: string): Promise<void>
  reload(): Promise<void>
  /** Evaluates an expression in the page, awaits it, and returns the result as JSON carries it. */
  run(expression: string): Promise<unknown>
  /** Clicks a point of the viewport, in CSS pixels. */
  clickAt(point: { x: number; y: number }): Promise<void>
  /** Types characters, with this many milliseconds between them. */
  type(text: string, pauseMs?: number): Promise<void>
  /** Presses keys together, the last one while the others are held. */
  press(...chord: Key[]): Promise<void>
  /** Chooses a file in the field that the CSS selector finds. */
  chooseFile(selector: string, path: string): Promise<void>
  moveTo(place: Place): Promise<void>
  /** A PNG of the viewport. */
  screenshot(): Promise<Buffer>
  /** Console errors and exceptions since the start. */
  problems(): Promise<string[]>
  close(): Promise<void>
}

export type Key = 'ArrowDown' | 'Backspace' | 'Enter' | 'Escape' | 'Shift' | 'Tab' | ' '

/** A port that refuses connections: no test depends on someone else's map tiles. */
export const tilesOrigin = 'https://127.0.0.1:1'
