// Chromium, as the measurements of pages use it.
import { chromium } from 'playwright-core';
import { findChromium } from '../../scripts/chromium.mjs';

export const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const openBrowser = async () =>
  chromium.launch({ executablePath: await findChromium(), args: flags });
