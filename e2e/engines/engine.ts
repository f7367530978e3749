import type { Place } from '../place.ts'

/** A browser engine that is installed and started. */
export interface Engine {
  name: EngineName
  version: string
  /** A new device: nobody is signed in, and it shares nothing with others. */
  newDevice(options: DeviceOptions): Promise<Device>
  stop(): Promise<void>
}

export type EngineName = 'Chromium' | 'Firefox' | 'WebKit'

export interface DeviceOptions {
  /** The product's origin. */
  origin: string
  /** In CSS pixels. */
  viewport: Viewport
  place: Place
}

export interface Viewport {
  width: number
  height: number
}

/**
 * What the tests need from an engine: the least that Playwright, WebDriver BiDi and WebDriver classic
 * all can do. Everything else, such as finding a button by its name, is built on it in `screen.ts`.
 */
export interface Device {
  goto(url: string): Promise<void>
  reload(): Promise<void>
  /** Evaluates an expression in the page, awaits it, and returns the result as JSON carries it. */
  run(expression: string): Promise<unknown>
  /** Presses and releases the pointer at a point of the viewport, in CSS pixels. */
  clickAt(point: { x: number; y: number }): Promise<void>
  /** Presses keys one after the other, with this many milliseconds between them. */
  keys(keys: Key[], pauseMs?: number): Promise<void>
  /** Chooses a file in the field that the CSS selector finds. */
  chooseFile(selector: string, path: string): Promise<void>
  moveTo(place: Place): Promise<void>
  /** A PNG of the viewport. */
  screenshot(): Promise<Buffer>
  /** What the browser reported since the start: console errors and exceptions. */
  problems(): Promise<string[]>
  close(): Promise<void>
}

/** A character, or a key that types none. */
export type Key = string
