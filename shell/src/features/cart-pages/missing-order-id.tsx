import { ErrorView } from '../layout';

/** Source: docs/rules.md ORDER-01 */
const MESSAGE = 'Missing or invalid order id in URL';

export const MissingOrderId = () => <ErrorView message={MESSAGE} />;
