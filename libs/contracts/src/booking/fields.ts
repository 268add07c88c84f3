/** Fields of bookings and service requests: each group is declared once. Rows, facts and views follow from it by type and by name. */
import { IsIn, IsNotEmpty, IsString, Matches, MinLength } from 'class-validator';
import { fieldNames, without, type AnnouncedFields, type OptionalName } from '../fields';
import {
  EmailAddress,
  IsCalendarDate,
  MaxText,
  MayBeMissing,
  OptionalLongText,
  OptionalText,
  PersonName,
  RequiredLongText,
  RequiredText,
  OneLine,
} from '../parsing';
import {
  appliances,
  bookingMessages,
  bookingTextLimits,
  brands,
  gateCodePattern,
  serviceRequestMessages,
  serviceRequestTextLimits,
  serviceTypes,
  stateCodes,
  zipCodeLength,
  type Appliance,
  type Brand,
  type ServiceType,
  type StateCode,
} from '../vocabulary/booking';

/** Where the visit is and what for: what is agreed when a visit is made of a service request. */
export class VisitFields {
  @RequiredText(bookingTextLimits.address, bookingMessages.address)
  address!: string;

  @RequiredText(bookingTextLimits.city, bookingMessages.city)
  city!: string;

  @IsIn(stateCodes, { message: bookingMessages.state })
  state!: StateCode;

  @OneLine()
  @IsString({ message: bookingMessages.zipCode })
  @MinLength(zipCodeLength.min, { message: bookingMessages.zipCode })
  @MaxText(zipCodeLength.max, { message: bookingMessages.zipCodeTooLong })
  zipCode!: string;

  /** For the technician and the office; the tracking page never shows it. */
  @MayBeMissing()
  @OneLine()
  @Matches(gateCodePattern, { message: bookingMessages.gateCode })
  gateCode?: string;

  @IsIn(serviceTypes, { message: bookingMessages.serviceType })
  serviceType!: ServiceType;
}

/** What a booking says besides its hour: the place, the person, the appliance. */
export class BookingFields extends VisitFields {
  @PersonName(bookingTextLimits.customerName, bookingMessages.customerName)
  customerName!: string;

  @EmailAddress(bookingTextLimits.email, bookingMessages.email)
  email!: string;

  @RequiredText(bookingTextLimits.phone, bookingMessages.phone)
  phone!: string;

  @IsIn(appliances, { message: bookingMessages.appliance })
  appliance!: Appliance;

  @IsIn(brands, { message: bookingMessages.brand })
  brand!: Brand;

  /** From the rating plate. */
  @OptionalText(bookingTextLimits.modelNumber)
  modelNumber?: string;

  @OptionalLongText(bookingTextLimits.description)
  description?: string;
}

export const bookingFieldNames = fieldNames<BookingFields>({
  address: true,
  city: true,
  state: true,
  zipCode: true,
  gateCode: true,
  serviceType: true,
  customerName: true,
  email: true,
  phone: true,
  appliance: true,
  brand: true,
  modelNumber: true,
  description: true,
});

/** Those that may be left out, so a correction may empty them. */
export const optionalFieldNames = fieldNames<Pick<BookingFields, OptionalName<BookingFields>>>({
  gateCode: true,
  modelNumber: true,
  description: true,
});

/** Of a booking's fields, those that no other service needs. */
const unannounced = ['email'] as const satisfies readonly (keyof BookingFields)[];

export const announcedFieldNames = without(bookingFieldNames, unannounced);

export type AnnouncedBookingFields = AnnouncedFields<
  Omit<BookingFields, (typeof unannounced)[number]>
>;

/** What a service request says: the person and the appliance. */
export class RequestFields {
  @PersonName(serviceRequestTextLimits.firstName, serviceRequestMessages.firstName)
  firstName!: string;

  @PersonName(serviceRequestTextLimits.lastName, serviceRequestMessages.lastName)
  lastName!: string;

  @RequiredText(serviceRequestTextLimits.phone, serviceRequestMessages.phone)
  phone!: string;

  @EmailAddress(serviceRequestTextLimits.email, serviceRequestMessages.email)
  email!: string;

  @IsIn(appliances, { message: serviceRequestMessages.applianceType })
  applianceType!: Appliance;

  @IsIn(brands, { message: serviceRequestMessages.brand })
  brand!: Brand;

  @OptionalText(serviceRequestTextLimits.modelNumber)
  modelNumber?: string;

  @RequiredLongText(
    serviceRequestTextLimits.problemDescription,
    serviceRequestMessages.problemDescription,
  )
  problemDescription!: string;
}

export const requestFieldNames = fieldNames<RequestFields>({
  firstName: true,
  lastName: true,
  phone: true,
  email: true,
  applianceType: true,
  brand: true,
  modelNumber: true,
  problemDescription: true,
});

export const AgreedDate = () => IsCalendarDate(bookingMessages.appointmentDate);

/** The label as it was offered; one that is not on the calendar is refused as `slot_unavailable`. */
export const AgreedSlot = (): PropertyDecorator => (target, propertyName) => {
  const message = bookingMessages.timeSlot;
  for (const rule of [IsString({ message }), IsNotEmpty({ message }), MaxText(20)]) {
    rule(target, propertyName);
  }
};
