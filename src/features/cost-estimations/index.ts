export { CostEstimation, type EstimationRepo, type EstimationRepoResult } from './cost-estimation.entity.ts';
export { createEstimation } from './create-estimation.ts';
export { dropOldPrices } from './estimate-repository.ts';
export { failEstimation } from './fail-estimation.ts';
export { getEstimation } from './get-estimation.ts';
export { listEstimations } from './list-estimations.ts';
export { runEstimation } from './run-estimation.ts';
export { type CostEstimationView, costEstimation, createEstimationBody } from './schemas.ts';
export { estimationWork, hasEstimationEnded } from './status.ts';
