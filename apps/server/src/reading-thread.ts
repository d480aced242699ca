import { answerReadings } from '#adapters/reading/serve-readings.ts';
import { fileReaders } from '#features/catalogue/feeds/file-readers.ts';

// The program of the threads that read platforms' files.
answerReadings(fileReaders);
