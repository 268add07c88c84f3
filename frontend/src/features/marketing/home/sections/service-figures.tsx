import type { ComponentType } from 'react';
import { DishwasherDrawing, dishwasherLegend } from '../../../../shared/ui/figures/dishwasher';
import { DryerDrawing, dryerLegend } from '../../../../shared/ui/figures/dryer';
import {
  FrenchDoorDrawing,
  frenchDoorLegend,
} from '../../../../shared/ui/figures/french-door-refrigerator';
import { RangeDrawing, rangeLegend } from '../../../../shared/ui/figures/range';
import {
  WashingMachineDrawing,
  washingMachineLegend,
} from '../../../../shared/ui/figures/washing-machine';
import { WineCoolerDrawing, wineCoolerLegend } from '../../../../shared/ui/figures/wine-cooler';
import type { ServiceFigure } from '../content/services';

export const serviceFigures: Record<
  ServiceFigure,
  { Drawing: ComponentType; legend: readonly string[] }
> = {
  refrigerator: { Drawing: FrenchDoorDrawing, legend: frenchDoorLegend },
  'wine-cooler': { Drawing: WineCoolerDrawing, legend: wineCoolerLegend },
  'washing-machine': { Drawing: WashingMachineDrawing, legend: washingMachineLegend },
  dryer: { Drawing: DryerDrawing, legend: dryerLegend },
  dishwasher: { Drawing: DishwasherDrawing, legend: dishwasherLegend },
  range: { Drawing: RangeDrawing, legend: rangeLegend },
};
