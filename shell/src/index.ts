import { start } from './bootstrap';

void start(document);
