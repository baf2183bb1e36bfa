export { deliveryWork } from './delivery-work.ts';
export { eventsInUse } from './events.ts';
export { redeliverFailed } from './redeliver-failed.ts';
export { runDelivery } from './run-delivery.ts';
export { storeDelivery } from './store-delivery.ts';
export { sweepDeliveries } from './sweep-deliveries.ts';
